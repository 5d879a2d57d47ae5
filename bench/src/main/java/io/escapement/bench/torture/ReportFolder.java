package io.escapement.bench.torture;

import com.google.gson.GsonBuilder;
import io.escapement.bench.report.ReplacedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where the report is written to, after each cell anew, so that an interrupted run leaves what it had. */
final class ReportFolder {

    private final Path folder;

    ReportFolder(Path folder) throws IOException {
        this.folder = Files.createDirectories(folder);
        // The chart is drawn to a file, not to a display that may not be there.
        System.setProperty("java.awt.headless", "true");
    }

    Path markdown() {
        return folder.resolve("torture.md");
    }

    void write(TortureReport report) throws IOException {
        ReplacedFile.write(markdown(), new MarkdownTable(report).toString());
        ReplacedFile.write(
                folder.resolve("torture.json"),
                new GsonBuilder().setPrettyPrinting().create().toJson(report));
        if (report.outcomes().stream().anyMatch(outcome -> outcome.report() != null)) {
            draw(report);
        }
    }

    private void draw(TortureReport report) throws IOException {
        try {
            ReplacedFile.write(folder.resolve("torture.png"), new StalenessChart(report).png());
        } catch (LinkageError | InternalError e) {
            // A JVM without java.desktop, or a machine without a font.
            Files.writeString(folder.resolve("no-chart.txt"), "No chart could be drawn here: " + e + "\n");
        }
    }
}
