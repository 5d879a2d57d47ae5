package io.escapement.ab.files;

import io.escapement.ab.host.OutFolder;
import io.escapement.ab.host.Printable;
import io.escapement.ab.report.AbReport;
import io.escapement.ab.text.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;

/**
 * The folder that the report goes to: {@code report.json} with everything, {@code report.txt} as it is printed, {@code
 * report.html}, and {@code latency.hlog}. It is a new or an empty one, so that nothing of an earlier run is
 * overwritten. Where nothing was measured, it is left as it was found.
 */
public final class ReportFolder {
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
            Files.createFile(folder.resolve(LatencyLog.NAME));
        } catch (IOException e) {
            throw out.refusal(e);
        }
    }

    /** Returns the name of a new folder, one for each run. */
    public static Path ownName() {
        return Path.of("ab-report-" + LocalDateTime.now(ZoneId.systemDefault()).format(TIME));
    }

    public LatencyLog latencyLog() throws IOException {
        return new LatencyLog(folder);
    }

    public void write(AbReport report) {
        try {
            if (report.isEmpty()) {
                discard();
                return;
            }
            writeFiles(report);
            written = true;
            outcome = "The report: " + folder.resolve("report.html");
        } catch (IOException e) {
            outcome = "The report could not be written to " + folder + ": " + Printable.reason(e);
        }
    }

    private void writeFiles(AbReport report) throws IOException {
        Files.writeString(folder.resolve("report.txt"), ReportText.of(report, ReportText.COLUMNS));
        Files.writeString(folder.resolve("report.html"), ReportPage.of(report));
        // Comes last: where there is one, its report is whole.
        Files.writeString(folder.resolve("report.json"), Json.of(report));
    }

    private void discard() throws IOException {
        Files.deleteIfExists(folder.resolve(LatencyLog.NAME));
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
