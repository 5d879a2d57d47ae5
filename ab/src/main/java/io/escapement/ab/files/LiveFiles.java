package io.escapement.ab.files;

import io.escapement.ab.load.Slice;
import io.escapement.ab.plan.Arm;
import io.escapement.ab.report.BlockFigures;
import io.escapement.ab.report.Recording;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * The files that are written while the run lasts: the {@code .hlog} of the measured seconds, tagged with their arms,
 * and a line each block. A run that is killed so leaves what it has measured.
 */
public final class LiveFiles implements Recording.Listener, AutoCloseable {

    static final String LATENCY = "latency.hlog";

    private final Path folder;
    private final HistogramLogWriter latency;
    private final long startNanos = System.nanoTime();

    LiveFiles(Path folder) throws FileNotFoundException {
        this.folder = folder;
        latency = new HistogramLogWriter(folder.resolve(LATENCY).toFile());
        latency.outputComment(
                "[Latency from the moment at which a request was due, in ns; the column of the largest in ms; tagged"
                        + " with the arm]");
        latency.outputLogFormatVersion();
        long startMs = System.currentTimeMillis();
        latency.outputStartTime(startMs);
        latency.setBaseTime(startMs);
        latency.outputLegend();
    }

    @Override
    public void second(Arm arm, Slice slice) {
        Histogram second = slice.fromIntended().copy();
        second.setTag(arm.toString());
        double endSeconds = (System.nanoTime() - startNanos) / 1e9;
        latency.outputIntervalHistogram(endSeconds - 1, endSeconds, second, 1e6);
    }

    @Override
    public void block(BlockFigures block, boolean saturated) {
        Path file = folder.resolve(saturated ? ReportFolder.SATURATED_BLOCKS : ReportFolder.BLOCKS);
        try {
            String header = Files.exists(file) ? "" : CsvRow.header(BlockFigures.class) + "\n";
            Files.writeString(
                    file, header + CsvRow.of(block) + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            // A full disk is no reason to give up the measurement, and at the end the file is written anew.
        }
    }

    @Override
    public void close() {
        latency.close();
    }
}
