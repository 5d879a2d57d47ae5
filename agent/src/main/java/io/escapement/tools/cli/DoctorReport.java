package io.escapement.tools.cli;

import io.escapement.agent.config.AgentOptions;
import io.escapement.agent.decide.Decision;
import io.escapement.agent.verdict.ReadCostOnAllCores;
import io.escapement.agent.verdict.Verdict;
import io.escapement.tools.json.Json;
import java.util.Locale;
import java.util.Map;

/** The findings of {@code doctor}: for people, or for programs. */
final class DoctorReport {
    private final Verdict verdict;
    private final ReadCostOnAllCores allCores;
    private final LeastStaleness least;
    private final AgentOptions options;
    private final boolean engages;
    private final String reason;
    private final StringBuilder text = new StringBuilder();

    /** {@code allCores} is null if all cores were not to be measured. */
    DoctorReport(Verdict verdict, ReadCostOnAllCores allCores, LeastStaleness least, AgentOptions options) {
        this.verdict = verdict;
        this.allCores = allCores;
        this.least = least;
        this.options = options;
        Decision decision = Decision.of(options, verdict);
        String refusal = decision.engages ? least.refusal(options) : null;
        engages = decision.engages && refusal == null;
        reason = refusal == null ? decision.reason : refusal;
    }

    String text() {
        line("clocksource", verdict.clockSource.current);
        line("available", String.join(" ", verdict.clockSource.available));
        line("cost of a read", verdict.costInWords() + " (System.currentTimeMillis, one thread)" + verdict.coarsely());
        if (allCores != null && allCores.cores > 1) {
            line("on all " + allCores.cores + " cores", allCores.inWords(verdict.slowThresholdNanos));
        }
        line("verdict", health(verdict) + " (slow is above " + verdict.slowThresholdNanos + " ns)");
        verdict.cures.forEach(cure -> line("cure on the host", cure));
        line("max-staleness", least.inWords(options));
        line("the agent would", action());
        return text.toString().trim();
    }

    private String action() {
        if (engages) {
            return (least.isKnown() ? "engage: " : "engage, if this kernel can hold max-staleness: ") + reason;
        }
        boolean isHealthy = verdict.health == Verdict.Health.HEALTHY;
        return "stay off: " + (isHealthy ? "the clock is healthy; " : "") + reason;
    }

    /** Returns one line, whose figures come within the 80 characters that node-problem-detector keeps by default. */
    static String line(Verdict verdict, ReadCostOnAllCores allCores) {
        String health = verdict.health == Verdict.Health.UNKNOWN ? "can't tell" : health(verdict);
        String onAllCores = allCores != null && allCores.cores > 1 && allCores.isKnown()
                ? ", " + Math.round(allCores.nanos) + " ns on all " + allCores.cores + " cores"
                : "";
        return "clock " + health + ": " + verdict.clockSource.current + ", " + verdict.costInWords() + " a read"
                + onAllCores + " (slow above " + verdict.slowThresholdNanos + " ns)";
    }

    String json() {
        Map<String, Object> json = Json.object();
        json.put("clockSource", verdict.clockSource.current);
        json.put("availableClockSources", verdict.clockSource.available);
        json.put("realReadNanos", Json.decimal(verdict.realReadNanos, 1));
        boolean isKnown = allCores != null && allCores.isKnown();
        json.put("realReadNanosAllCores", isKnown ? Json.decimal(allCores.nanos, 1) : null);
        json.put("cores", allCores == null ? Runtime.getRuntime().availableProcessors() : allCores.cores);
        json.put("slowThresholdNanos", verdict.slowThresholdNanos);
        json.put("verdict", health(verdict));
        json.put("cures", verdict.cures);
        json.put("leastMaxStalenessMillis", least.millis());
        json.put("wouldEngage", engages);
        json.put("reason", reason);
        return Json.of(json);
    }

    private static String health(Verdict verdict) {
        return verdict.health.name().toLowerCase(Locale.ROOT);
    }

    private void line(String name, String value) {
        text.append(String.format("%-17s %s%n", name + ":", value.isEmpty() ? "-" : value));
    }
}
