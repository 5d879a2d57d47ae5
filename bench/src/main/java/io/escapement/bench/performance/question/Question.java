package io.escapement.bench.performance.question;

import io.escapement.ab.host.BuiltFiles;
import io.escapement.bench.performance.result.Charts;
import io.escapement.bench.performance.result.Grid;
import io.escapement.bench.performance.result.Item;
import io.escapement.bench.performance.result.Results;
import io.escapement.bench.performance.result.Topic;
import io.escapement.bench.report.Page;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** One topic: what there is to measure, how, and what to say about it. */
public interface Question {
    Topic topic();

    /** In the order in which they are measured. */
    List<Item> items(Grid grid, int round);

    /** For the first estimate of the time left. */
    double guessSeconds(Item item);

    /** Throws {@link io.escapement.ab.host.MeasurementException} where it can't be measured. */
    Map<String, List<Double>> measure(Item item) throws IOException, InterruptedException;

    /** Also draws its charts. Only asked where there are results. */
    void report(Page page, Results results, Charts charts) throws IOException;

    /** The questions of a grid. */
    static List<Question> asked(BuiltFiles files, Grid grid, Path logs) {
        JmhFork fork = new JmhFork(files, grid, logs);
        return Stream.of(
                        new ReadCostQuestion(fork, grid),
                        new ArticleQuestion(files, grid, GoProgram.in(logs)),
                        new GranularityQuestion(fork, grid),
                        new ServicesQuestion(fork, grid),
                        new RewritingQuestion(fork, grid),
                        new ProbeQuestion(files, grid))
                .filter(question -> grid.topics().contains(question.topic()))
                .toList();
    }
}
