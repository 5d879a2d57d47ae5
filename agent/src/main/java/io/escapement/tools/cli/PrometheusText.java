package io.escapement.tools.cli;

import io.escapement.agent.verdict.ReadCostOnAllCores;
import io.escapement.agent.verdict.Verdict;
import java.util.Locale;

/** The findings of {@code doctor} as metrics, in the format of Prometheus. */
final class PrometheusText {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final String READ = "escapement_clock_read_seconds";
    private static final String SLOW = "escapement_clock_slow";
    private static final String THRESHOLD = "escapement_clock_slow_threshold_seconds";

    private final StringBuilder text = new StringBuilder();

    /** Leaves out figures that are not known; {@code allCores} is null if it was not to be measured. */
    PrometheusText(Verdict verdict, ReadCostOnAllCores allCores) {
        describe(READ, "Cost of one System.currentTimeMillis() while one core, or all cores, read the clock.");
        String source = verdict.clockSource.current;
        sample(READ + labels(source, "1"), verdict.realReadNanos);
        if (allCores != null) {
            sample(READ + labels(source, "all"), allCores.nanos);
        }
        describe(SLOW, "Whether a read on one core costs more than " + THRESHOLD + "; absent if that can't be told.");
        if (verdict.health != Verdict.Health.UNKNOWN) {
            text.append(SLOW).append(verdict.isSlow() ? " 1\n" : " 0\n");
        }
        describe(THRESHOLD, "Cost of a read above which the clock is slow (option slow-threshold).");
        sample(THRESHOLD, (double) verdict.slowThresholdNanos);
    }

    private void describe(String metric, String help) {
        text.append("# HELP " + metric + " " + help + "\n# TYPE " + metric + " gauge\n");
    }

    private void sample(String series, double nanos) {
        if (nanos > 0) {
            text.append(String.format(Locale.ROOT, "%s %.4e\n", series, nanos / NANOS_PER_SECOND));
        }
    }

    private static String labels(String clockSource, String cores) {
        String escaped = clockSource.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
        return "{clocksource=\"" + escaped + "\",cores=\"" + cores + "\"}";
    }

    /** Returns the text without the end of the last line. */
    @Override
    public String toString() {
        return text.substring(0, text.length() - 1);
    }
}
