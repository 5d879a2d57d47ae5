package io.escapement.bench.performance;

import io.escapement.bench.experiment.Conditions;
import io.escapement.bench.experiment.Experiment;
import io.escapement.bench.experiment.Item;
import io.escapement.bench.experiment.Result;
import io.escapement.bench.experiment.Results;
import io.escapement.bench.report.Figures;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** All questions of a grid, round after round, so that a run that is ended early has everything in fewer rounds. */
record Performance(
        Path folder,
        Conditions conditions,
        Grid grid,
        Map<String, Question> questions,
        Results<Series> results,
        ResultFile file)
        implements Experiment<Item, Series> {
    private static final double JVM_SECONDS = 2;
    private static final int FIGURES_SAID = 4;

    List<Item> plan() {
        List<Item> plan = new ArrayList<>();
        for (int round = 1; round <= grid.rounds(); round++) {
            for (Question question : questions.values()) {
                plan.addAll(question.items(round));
            }
        }
        return plan;
    }

    List<Item> left() {
        return plan().stream().filter(item -> !results.hasMeasured(item)).toList();
    }

    @Override
    public Series measure(Item item) throws IOException, InterruptedException {
        return questions.get(item.topic()).measure(item);
    }

    @Override
    public double guessSeconds(Item item) {
        return JVM_SECONDS + grid.forkSeconds(item.amount());
    }

    @Override
    public String summary(Series found) {
        return found.byFigure().keySet().stream()
                .sorted()
                .limit(FIGURES_SAID)
                .map(figure -> figure + " " + Figures.of(found.median(figure)))
                .collect(Collectors.joining(", "));
    }

    @Override
    public void keep(Result<Item, Series> result) throws IOException {
        results.add(result);
        file.append(result);
    }

    @Override
    public void writeReport() throws IOException {
        results.write(folder, "performance", new PerformanceReport(this).markdown(), conditions, grid);
    }
}
