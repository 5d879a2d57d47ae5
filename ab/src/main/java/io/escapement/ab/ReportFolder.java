package io.escapement.bench.ab;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonNull;
import com.google.gson.JsonPrimitive;
import com.google.gson.JsonSerializer;
import io.escapement.bench.ab.page.ReportPage;
import io.escapement.bench.ab.report.AbReport;
import io.escapement.bench.ab.report.BlockFigures;
import io.escapement.bench.ab.report.FoundRate;
import io.escapement.bench.ab.report.SecondFigures;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** The files of a report: JSON with everything, CSV of blocks and seconds, the arms' percentiles as {@code .hgrm}, the table as text, the page and its charts. */
final class ReportFolder {

    /** JSON knows no NaN; what is not known is left out. */
    private static final JsonSerializer<Double> KNOWN_NUMBERS =
            (number, type, context) -> Double.isFinite(number) ? new JsonPrimitive(number) : JsonNull.INSTANCE;

    private static final Gson JSON = new GsonBuilder()
            .setPrettyPrinting()
            .registerTypeAdapter(double.class, KNOWN_NUMBERS)
            .registerTypeAdapter(Double.class, KNOWN_NUMBERS)
            .create();

    private final Path folder;

    ReportFolder(Path folder) throws IOException {
        this.folder = Files.createDirectories(folder);
    }

    Path latencyLog() {
        return folder.resolve("latency.hlog");
    }

    void write(AbReport report, List<BlockRecord> blocks) throws IOException {
        Files.writeString(folder.resolve("report.json"), JSON.toJson(report) + "\n");
        Files.writeString(folder.resolve("report.txt"), new ReportText(report).toString());
        csv("blocks.csv", BlockFigures.class, report.blocks());
        csv("seconds.csv", SecondFigures.class, report.seconds());
        Map<Arm, ArmTotal> totals = new EnumMap<>(Arm.class);
        blocks.forEach(block ->
                totals.computeIfAbsent(block.planned().arm(), ArmTotal::new).add(block));
        for (ArmTotal total : totals.values()) {
            percentiles(total.arm() + ".hgrm", total.slice().fromIntended());
            percentiles(total.arm() + "-from-send.hgrm", total.slice().fromSend());
        }
        new ReportPage(report).write(folder);
    }

    void write(List<FoundRate> rates) throws IOException {
        Files.writeString(folder.resolve("rates.json"), JSON.toJson(rates) + "\n");
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
}
