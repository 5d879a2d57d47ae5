package io.escapement.ab.chart;

import io.escapement.ab.report.Difference;
import io.escapement.ab.text.Numbers;

/** A metric as a reader calls it. */
public final class MetricName {

    private static final String CAPACITY = "capacity";

    private MetricName() {}

    static String of(Difference difference) {
        return switch (difference.metric()) {
            case CAPACITY -> "capacity, requests a second";
            case "cpu" -> "processor time a request";
            default -> difference.metric() + " latency";
        };
    }

    public static String withUnit(Difference difference) {
        return isCapacity(difference) ? of(difference) : of(difference) + ", " + Numbers.unit(difference.unit());
    }

    /** Returns for instance {@code 12.00 → 7.428 ms}. */
    static String pair(Difference difference) {
        String pair = Numbers.of(difference.baseValue()) + " → " + Numbers.of(difference.value());
        return isCapacity(difference) ? pair : pair + " " + Numbers.unit(difference.unit());
    }

    /** Points to the better values on an axis that grows to the right. */
    static String direction(Difference difference) {
        return isCapacity(difference) ? "more is better →" : "← less is better";
    }

    private static boolean isCapacity(Difference difference) {
        return difference.metric().equals(CAPACITY);
    }
}
