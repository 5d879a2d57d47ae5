package io.escapement.ab.files;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonNull;
import com.google.gson.JsonPrimitive;
import com.google.gson.JsonSerializer;
import io.escapement.ab.page.ReportPage;
import io.escapement.ab.report.AbReport;
import io.escapement.ab.report.BlockFigures;
import io.escapement.ab.report.MeasuredArm;
import io.escapement.ab.report.MeasuredBlock;
import io.escapement.ab.report.SecondFigures;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * The files of a report: JSON with everything, CSV of blocks and seconds, the arms' percentiles as {@code .hgrm}, the
 * table as text, the page and its charts.
 */
final class ReportFiles {

    /** Leaves out what is not known: JSON has no NaN. */
    private static final JsonSerializer<Double> KNOWN_NUMBERS =
            (number, type, context) -> Double.isFinite(number) ? new JsonPrimitive(number) : JsonNull.INSTANCE;

    static final String BLOCKS = "blocks.csv";
    static final String SATURATED_BLOCKS = "saturated-blocks.csv";

    private static final Gson JSON = new GsonBuilder()
            .setPrettyPrinting()
            .registerTypeAdapter(double.class, KNOWN_NUMBERS)
            .registerTypeAdapter(Double.class, KNOWN_NUMBERS)
            .create();

    private final Path folder;

    ReportFiles(Path folder) {
        this.folder = folder;
    }

    void write(AbReport report, List<MeasuredBlock> blocks) throws IOException {
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
        Files.writeString(folder.resolve("report.json"), JSON.toJson(report) + "\n");
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
