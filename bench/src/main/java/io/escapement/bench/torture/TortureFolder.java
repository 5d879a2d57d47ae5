package io.escapement.bench.torture;

import io.escapement.bench.report.Drawing;
import io.escapement.bench.report.ReplacedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where the report is written to, after each cell anew, so that an interrupted run leaves what it had. */
record TortureFolder(Path folder) {
    Path markdown() {
        return folder.resolve("torture.md");
    }

    void write(TortureReport report) throws IOException {
        Files.createDirectories(folder);
        ReplacedFile.write(markdown(), TortureMarkdown.of(report));
        ReplacedFile.writeJson(folder.resolve("torture.json"), report);
        if (report.outcomes().stream().anyMatch(outcome -> outcome.report() != null)) {
            String problem = Drawing.write(folder.resolve("torture.png"), () -> new StalenessChart(report).chart());
            if (problem != null) {
                Files.writeString(folder.resolve("no-chart.txt"), "No chart could be drawn here: " + problem + "\n");
            }
        }
    }
}
