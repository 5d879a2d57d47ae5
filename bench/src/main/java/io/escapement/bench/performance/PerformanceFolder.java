package io.escapement.bench.performance;

import io.escapement.bench.performance.question.Question;
import io.escapement.bench.performance.result.Charts;
import io.escapement.bench.performance.result.Conditions;
import io.escapement.bench.performance.result.Result;
import io.escapement.bench.performance.result.ResultFile;
import io.escapement.bench.performance.result.Results;
import io.escapement.bench.report.Page;
import io.escapement.bench.report.ReplacedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;

/** Where everything goes: the results as they come, and the report made of them. */
final class PerformanceFolder {
    private final Path folder;
    private final ResultFile file;
    private final Charts charts;

    PerformanceFolder(Path folder) throws IOException {
        this.folder = Files.createDirectories(folder);
        this.file = new ResultFile(folder.resolve("performance.jsonl"));
        this.charts = new Charts(folder);
        charts.prepare();
    }

    ResultFile file() {
        return file;
    }

    Path logs() throws IOException {
        return Files.createDirectories(folder.resolve("logs"));
    }

    Path markdown() {
        return folder.resolve("performance.md");
    }

    void write(Conditions conditions, Results results, int planned, List<Question> questions) throws IOException {
        Page page = new PerformanceReport(conditions, results, planned, questions).page(charts);
        ReplacedFile.write(markdown(), page.markdown(folder));
        ReplacedFile.write(folder.resolve("performance.html"), page.html("Escapement: performance", folder));
        ReplacedFile.writeJson(folder.resolve("performance.json"), new Everything(conditions, results.all()));
    }

    private record Everything(Conditions conditions, Collection<Result> results) {}
}
