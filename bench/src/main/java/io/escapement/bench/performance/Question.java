package io.escapement.bench.performance;

import io.escapement.bench.experiment.Item;
import io.escapement.bench.experiment.Results;
import io.escapement.bench.report.Page;
import java.io.IOException;
import java.util.List;

/** One topic: what there is to measure, how, and what to say about it. */
interface Question {
    /** In the order in which they are measured. */
    List<Item> items(int round);

    /** Throws {@link io.escapement.ab.host.MeasurementException} if it can't be measured. */
    Series measure(Item item) throws IOException, InterruptedException;

    /** Adds to a page. Only asked if there are results. */
    void report(Page page, Results<Series> results);

    /** A sentence for each promise that was held against results. */
    List<String> promises(Results<Series> results);
}
