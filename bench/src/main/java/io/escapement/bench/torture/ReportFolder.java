package io.escapement.bench.torture;

import com.google.gson.GsonBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

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
        replace(markdown(), new MarkdownTable(report).toString());
        replace(
                folder.resolve("torture.json"),
                new GsonBuilder().setPrettyPrinting().create().toJson(report));
        if (report.outcomes().stream().anyMatch(outcome -> outcome.report() != null)) {
            draw(report);
        }
    }

    private void draw(TortureReport report) throws IOException {
        Path drawn = folder.resolve("torture.png.tmp");
        try {
            new StalenessChart(report).write(drawn);
            Files.move(drawn, folder.resolve("torture.png"), StandardCopyOption.REPLACE_EXISTING);
        } catch (LinkageError | InternalError e) {
            // A JVM without java.desktop, or a machine without a font.
            Files.writeString(folder.resolve("no-chart.txt"), "No chart could be drawn here: " + e + "\n");
        }
    }

    private static void replace(Path file, String content) throws IOException {
        Path written = Files.writeString(file.resolveSibling(file.getFileName() + ".tmp"), content);
        Files.move(written, file, StandardCopyOption.REPLACE_EXISTING);
    }
}
