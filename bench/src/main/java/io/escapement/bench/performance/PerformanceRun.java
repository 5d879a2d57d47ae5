package io.escapement.bench.performance;

import io.escapement.ab.host.ChildProcesses;
import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.statistics.Median;
import io.escapement.bench.host.StealTime;
import io.escapement.bench.performance.question.Question;
import io.escapement.bench.performance.result.Conditions;
import io.escapement.bench.performance.result.Figures;
import io.escapement.bench.performance.result.Grid;
import io.escapement.bench.performance.result.Item;
import io.escapement.bench.performance.result.Result;
import io.escapement.bench.performance.result.Results;
import io.escapement.bench.performance.result.Topic;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Item after item, round after round, so that a run that is ended early has everything in fewer rounds. Each result
 * goes to the file at once; the report is written anew now and then, and at the end, however that comes.
 */
final class PerformanceRun {
    private static final double REPORT_EVERY_SECONDS = 60;

    /** Ctrl-C ends the children too, which may be noticed before it is here. */
    private static final long INTERRUPT_SEEN_AFTER_MS = 300;

    private final Conditions conditions;
    private final Results results;
    private final PerformanceFolder folder;
    private final PrintWriter err;
    private final Map<Topic, Question> questions = new EnumMap<>(Topic.class);
    private final List<Item> plan = new ArrayList<>();
    private final TimeLeft timeLeft;

    PerformanceRun(
            Conditions conditions, Results results, List<Question> asked, PerformanceFolder folder, PrintWriter err) {
        this.conditions = conditions;
        this.results = results;
        this.folder = folder;
        this.err = err;
        this.timeLeft = new TimeLeft(item -> questions.get(item.topic()).guessSeconds(item));
        Grid grid = conditions.grid();
        asked.forEach(question -> questions.put(question.topic(), question));
        for (int round = 1; round <= grid.rounds(); round++) {
            for (Question question : asked) {
                plan.addAll(question.items(grid, round));
            }
        }
    }

    /** Returns whether everything was measured. */
    boolean run() throws IOException, InterruptedException {
        List<Item> left = new ArrayList<>(plan);
        left.removeIf(results::hasMeasured);
        err.printf(
                Locale.ROOT,
                "%,d measurements, about %s; Ctrl-C ends it with a report of what there is%n",
                left.size(),
                TimeLeft.inWords(timeLeft.seconds(left)));
        writeReport();
        double unreportedSeconds = 0;
        for (int i = 0; i < left.size() && !ChildProcesses.areEnding(); i++) {
            Item item = left.get(i);
            err.printf(
                    Locale.ROOT,
                    "[%d/%d, %s left] %s: ",
                    i + 1,
                    left.size(),
                    TimeLeft.inWords(timeLeft.seconds(left.subList(i, left.size()))),
                    item);
            err.flush();
            Result result = measure(item);
            if (!result.isMeasured() && wasInterrupted()) {
                break;
            }
            err.println(result.isMeasured() ? summary(result) : "NOT MEASURED: " + result.problem());
            err.flush();
            timeLeft.took(item, result.tookSeconds());
            results.add(result);
            folder.file().append(result);
            unreportedSeconds += result.tookSeconds();
            if (unreportedSeconds > REPORT_EVERY_SECONDS) {
                writeReport();
                unreportedSeconds = 0;
            }
        }
        writeReport();
        return plan.stream().allMatch(results::hasMeasured);
    }

    private Result measure(Item item) throws InterruptedException {
        long startNanos = System.nanoTime();
        StealTime before = StealTime.now();
        Double load = Conditions.loadNow();
        Map<String, List<Double>> figures = Map.of();
        String problem = null;
        try {
            figures = questions.get(item.topic()).measure(item);
        } catch (MeasurementException | IOException e) {
            problem = String.valueOf(e.getMessage());
        } catch (RuntimeException e) {
            // JMH's, as where it wants to take a shutdown hook out while the JVM goes down.
            problem = e.toString();
        }
        double tookSeconds = (System.nanoTime() - startNanos) / (double) TimeUnit.SECONDS.toNanos(1);
        return new Result(
                item, figures, problem, tookSeconds, load, StealTime.now().msSince(before));
    }

    private static boolean wasInterrupted() throws InterruptedException {
        Thread.sleep(INTERRUPT_SEEN_AFTER_MS);
        return ChildProcesses.areEnding();
    }

    private void writeReport() throws IOException {
        folder.write(conditions, results, plan.size(), List.copyOf(questions.values()));
    }

    private static String summary(Result result) {
        return result.figures().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .limit(4)
                .map(figure -> figure.getKey() + " " + median(figure.getValue()))
                .reduce((a, b) -> a + ", " + b)
                .orElse("");
    }

    private static String median(List<Double> values) {
        return values.isEmpty()
                ? "-"
                : Figures.of(Median.of(
                        values.stream().mapToDouble(Double::doubleValue).toArray()));
    }
}
