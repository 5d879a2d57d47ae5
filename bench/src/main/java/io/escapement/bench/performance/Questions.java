package io.escapement.bench.performance;

import io.escapement.ab.host.BuiltFiles;
import java.nio.file.Path;
import java.util.List;

/** The questions of a grid. */
final class Questions {

    private final Grid grid;
    private final List<Question> all;

    Questions(BuiltFiles files, Grid grid, Path logs) {
        this.grid = grid;
        JmhFork fork = new JmhFork(files, grid, logs);
        all = List.of(
                new ReadCostQuestion(fork, grid),
                new ArticleQuestion(files, grid, GoProgram.in(logs)),
                new GranularityQuestion(fork, grid),
                new ServicesQuestion(fork, grid),
                new RewritingQuestion(fork, grid),
                new ProbeQuestion(files, grid));
    }

    List<Question> asked() {
        return all.stream()
                .filter(question -> grid.topics().contains(question.topic()))
                .toList();
    }
}
