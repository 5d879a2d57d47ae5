package io.escapement.ab.files;

import io.escapement.ab.host.OutFolder;
import io.escapement.ab.host.Printable;
import io.escapement.ab.report.AbReport;
import io.escapement.ab.report.BlockFigures;
import io.escapement.ab.report.MeasuredArm;
import io.escapement.ab.report.MeasuredBlock;
import io.escapement.ab.report.SecondFigures;
import io.escapement.ab.text.Json;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * The folder that the report goes to: JSON with everything, CSV of blocks and seconds, the arms' percentiles as
 * {@code .hgrm}, the tables as text, the page and its charts. It is a new or an empty one, so that nothing of an
 * earlier run is overwritten. Where nothing was measured, it is left as it was found.
 */
public final class ReportFolder {
    static final String BLOCKS = "blocks.csv";
    static final String SATURATED_BLOCKS = "saturated-blocks.csv";

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    private final Path folder;
    private final OutFolder out;
    private String outcome = "Nothing was measured, and nothing is written.";
    private boolean written;

    /** Throws {@link IllegalArgumentException} with what to tell the user if no report may be written there. */
    public ReportFolder(Path folder) {
        this.folder = folder;
        this.out = new OutFolder(folder);
        out.requireEmpty("");
        try {
            // Takes the folder, also from a run that begins at the same moment.
            Files.createFile(folder.resolve(LiveFiles.LATENCY));
        } catch (IOException e) {
            throw out.refusal(e);
        }
    }

    /** Returns the name of a new folder, one for each run. */
    public static Path ownName() {
        return Path.of("ab-report-" + LocalDateTime.now(ZoneId.systemDefault()).format(TIME));
    }

    public LiveFiles liveFiles() throws IOException {
        return new LiveFiles(folder);
    }

    public void write(AbReport report, List<MeasuredBlock> blocks) {
        try {
            if (report.isEmpty()) {
                discard();
                return;
            }
            writeFiles(report, blocks);
            written = true;
            outcome = "The report: " + folder;
        } catch (IOException e) {
            outcome = "The report could not be written to " + folder + ": " + Printable.reason(e);
        }
    }

    private void writeFiles(AbReport report, List<MeasuredBlock> blocks) throws IOException {
        Files.writeString(folder.resolve("report.txt"), ReportText.of(report, ReportText.COLUMNS));
        csv(BLOCKS, BlockFigures.class, report.blocks());
        if (!report.saturatedBlocks().isEmpty()) {
            csv(SATURATED_BLOCKS, BlockFigures.class, report.saturatedBlocks());
        }
        csv("seconds.csv", SecondFigures.class, report.seconds());
        for (MeasuredArm arm : MeasuredArm.of(blocks)) {
            percentiles(arm.arm() + ".hgrm", arm.slice().fromIntended());
            percentiles(arm.arm() + "-from-send.hgrm", arm.slice().fromSend());
        }
        new ReportPage(report).write(folder);
        // Comes last: where there is one, its report is whole.
        Files.writeString(folder.resolve("report.json"), Json.of(report));
    }

    private void percentiles(String name, Histogram nanos) throws IOException {
        try (PrintStream out =
                new PrintStream(Files.newOutputStream(folder.resolve(name)), false, StandardCharsets.US_ASCII)) {
            nanos.outputPercentileDistribution(out, 5, 1e6);
        }
    }

    private <T extends Record> void csv(String name, Class<T> type, List<T> rows) throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add(CsvRow.header(type));
        rows.forEach(row -> lines.add(CsvRow.of(row)));
        Files.write(folder.resolve(name), lines);
    }

    private void discard() throws IOException {
        Files.deleteIfExists(folder.resolve(LiveFiles.LATENCY));
        out.discard();
    }

    /** Returns a line for the user. */
    public String outcome() {
        return outcome;
    }

    public boolean isWritten() {
        return written;
    }
}
