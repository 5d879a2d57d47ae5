package io.escapement.ab.files;

import io.escapement.ab.load.Slice;
import io.escapement.ab.plan.Arm;
import java.io.FileNotFoundException;
import java.nio.file.Path;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/** The {@code .hlog} of the measured seconds, tagged with their arms, written as they come. */
final class LatencyLog implements AutoCloseable {

    private final HistogramLogWriter writer;
    private final long startNanos = System.nanoTime();

    LatencyLog(Path file) throws FileNotFoundException {
        writer = new HistogramLogWriter(file.toFile());
        writer.outputComment(
                "[Latency from the moment at which a request was due, in ns; the column of the largest in ms; tagged"
                        + " with the arm]");
        writer.outputLogFormatVersion();
        long startMs = System.currentTimeMillis();
        writer.outputStartTime(startMs);
        writer.setBaseTime(startMs);
        writer.outputLegend();
    }

    void add(Arm arm, Slice slice) {
        Histogram second = slice.fromIntended().copy();
        second.setTag(arm.toString());
        double endSeconds = (System.nanoTime() - startNanos) / 1e9;
        writer.outputIntervalHistogram(endSeconds - 1, endSeconds, second, 1e6);
    }

    @Override
    public void close() {
        writer.close();
    }
}
