package io.escapement.bench.kernel;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.escapement.bench.torture.TortureCommand;
import io.escapement.bench.torture.child.Fault;
import io.escapement.bench.torture.child.TestedClock;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine;

/** What the torture test found under one fault, as far as the page shows it. */
record TortureCell(
        String fault,
        long samples,
        double equalPercent,
        long maxMs,
        long over,
        long whileTickLate,
        long early,
        long backwards,
        double floorStepMillis,
        double floorLagMillis,
        double driftMeanMillis) {
    static List<TortureCell> measured(Path jvm, Path folder, List<Fault> faults, double seconds, Problems problems)
            throws IOException {
        int status = new CommandLine(new TortureCommand())
                .setOut(new PrintWriter(Writer.nullWriter()))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .execute(
                        "--jvm=" + jvm,
                        "--out=" + folder,
                        "--seconds=" + seconds,
                        "--clocks=" + TestedClock.ESCAPEMENT.name(),
                        "--faults=" + names(faults));
        List<TortureCell> cells = new ArrayList<>();
        JsonObject report = JsonParser.parseString(Files.readString(folder.resolve("torture.json")))
                .getAsJsonObject();
        report.getAsJsonArray("outcomes").forEach(outcome -> {
            if (outcome.getAsJsonObject().has("report")) {
                cells.add(of(outcome.getAsJsonObject()));
            }
        });
        problems.unless(status == 0, "the torture test ended with status %d: see its report", status);
        problems.unless(cells.size() == faults.size(), "%d of %d cells were measured", cells.size(), faults.size());
        return cells;
    }

    private static TortureCell of(JsonObject outcome) {
        JsonObject cell = outcome.getAsJsonObject("cell");
        JsonObject report = outcome.getAsJsonObject("report");
        JsonObject staleness = report.getAsJsonObject("staleness");
        JsonObject agent = report.getAsJsonObject("agent");
        return new TortureCell(
                Fault.valueOf(cell.get("fault").getAsString()).label,
                (long) number(staleness, "samples"),
                100 * number(staleness, "equal") / Math.max(1, number(staleness, "agreeing")),
                (long) number(staleness, "maxMs"),
                (long) number(staleness, "over"),
                (long) number(outcome.getAsJsonObject("over"), "whileTickLate"),
                (long) number(staleness, "early"),
                (long) number(staleness, "backwards"),
                number(agent, "FloorStepMillis"),
                number(agent, "FloorLagMillis"),
                number(agent, "DriftMeanMillis"));
    }

    /** NaN has no place in JSON, so what the agent does not know is absent. */
    private static double number(JsonObject object, String name) {
        return object.has(name) ? object.get(name).getAsDouble() : Double.NaN;
    }

    private static String names(List<? extends Enum<?>> values) {
        return values.stream().map(Enum::name).collect(Collectors.joining(","));
    }
}
