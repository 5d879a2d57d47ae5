package io.escapement.bench.performance.question;

import io.escapement.ab.host.BuiltFiles;
import io.escapement.bench.performance.result.Grid;
import io.escapement.bench.performance.result.Item;
import io.escapement.bench.performance.result.Results;
import io.escapement.bench.performance.result.Topic;
import io.escapement.bench.report.Page;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** One topic: what there is to measure, how, and what to say about it. */
public interface Question {
    /** In the order in which they are measured. */
    List<Item> items(int round);

    /** Throws {@link io.escapement.ab.host.MeasurementException} if it can't be measured. */
    Map<String, List<Double>> measure(Item item) throws IOException, InterruptedException;

    /** Adds to a page. Only asked if there are results. */
    void report(Page page, Results results);

    /** A sentence for each promise that was held against results. */
    default List<String> promises(Results results) {
        return List.of();
    }

    /** The questions of a grid. */
    static Map<Topic, Question> asked(BuiltFiles files, Grid grid, Path logs) {
        JmhFork fork = new JmhFork(files, grid, logs);
        Map<Topic, Question> questions = new EnumMap<>(Topic.class);
        for (Topic topic : grid.topics()) {
            questions.put(
                    topic,
                    switch (topic) {
                        case READ_COST -> new ReadCostQuestion(fork, grid);
                        case PROBE -> new ProbeQuestion(files, grid);
                    });
        }
        return questions;
    }
}
