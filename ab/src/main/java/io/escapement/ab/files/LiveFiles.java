package io.escapement.ab.files;

import io.escapement.ab.load.Slice;
import io.escapement.ab.plan.Arm;
import io.escapement.ab.report.BlockFigures;
import io.escapement.ab.report.Recorder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * The files that are written while the run lasts: a histogram each second, a line each block. A run that is killed so
 * leaves what it has measured.
 */
public final class LiveFiles implements Recorder.Listener, AutoCloseable {

    private final Path folder;
    private final LatencyLog latency;
    private IOException failure;

    LiveFiles(Path folder) throws IOException {
        this.folder = folder;
        this.latency = new LatencyLog(latencyLogIn(folder));
    }

    static Path latencyLogIn(Path folder) {
        return folder.resolve("latency.hlog");
    }

    @Override
    public void second(Arm arm, Slice slice) {
        latency.add(arm, slice);
    }

    @Override
    public void block(BlockFigures block, boolean saturated) {
        Path file = folder.resolve(saturated ? ReportFiles.SATURATED_BLOCKS : ReportFiles.BLOCKS);
        try {
            String header = Files.exists(file) ? "" : CsvRow.header(BlockFigures.class) + "\n";
            Files.writeString(
                    file, header + CsvRow.of(block) + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            // A full disk is no reason to give up the measurement.
            failure = e;
        }
    }

    /** Returns why a block could not be written, if one could not. */
    public Optional<IOException> failure() {
        return Optional.ofNullable(failure);
    }

    @Override
    public void close() {
        latency.close();
    }
}
