package io.escapement.bench.performance;

import io.escapement.bench.report.Page;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** One topic: what there is to measure, how, and what to say about it. */
interface Question {

    Topic topic();

    /** In the order in which they are measured. */
    List<Item> items(Grid grid, int round);

    /** For the first estimate of the time left. */
    double guessSeconds(Item item);

    /** Throws {@link io.escapement.ab.host.MeasurementException} where it can't be measured. */
    Map<String, List<Double>> measure(Item item) throws IOException, InterruptedException;

    /** Also draws its charts. Only asked where there are results. */
    void report(Page page, Results results, Charts charts) throws IOException;
}
