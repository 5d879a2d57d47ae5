package io.escapement.ab.report;

import io.escapement.ab.load.Slice;
import java.io.FileNotFoundException;
import java.nio.file.Path;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * The measured seconds as histograms, tagged with their arms, in HdrHistogram's log format. It is written while the run
 * lasts, so a run that is killed leaves what it has measured.
 */
public final class LatencyLog implements AutoCloseable {

    public static final String NAME = "latency.hlog";

    private final HistogramLogWriter latency;
    private final long startNanos = System.nanoTime();

    public LatencyLog(Path file) throws FileNotFoundException {
        latency = new HistogramLogWriter(file.toFile());
        latency.outputComment(
                "[Latency from the moment at which a request was due, in ns; the column of the largest in ms; tagged"
                        + " with the arm]");
        latency.outputLogFormatVersion();
        long startMs = System.currentTimeMillis();
        latency.outputStartTime(startMs);
        latency.setBaseTime(startMs);
        latency.outputLegend();
    }

    void second(String arm, Slice slice) {
        Histogram second = slice.fromIntended().copy();
        second.setTag(arm);
        double endSeconds = (System.nanoTime() - startNanos) / 1e9;
        latency.outputIntervalHistogram(endSeconds - 1, endSeconds, second, 1e6);
    }

    @Override
    public void close() {
        latency.close();
    }
}
