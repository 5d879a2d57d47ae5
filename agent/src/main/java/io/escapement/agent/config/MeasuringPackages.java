package io.escapement.agent.config;

import java.util.ArrayList;
import java.util.List;

/** Packages of libraries that measure times, which a clock of whole ticks makes useless. */
public final class MeasuringPackages {
    private static final String[] KNOWN = {
        "io.micrometer",
        "io.opentelemetry",
        "io.opencensus",
        "io.opentracing",
        "io.prometheus",
        "io.dropwizard.metrics",
        "io.dropwizard.metrics5",
        "com.codahale.metrics",
        "com.google.common.base",
        "com.lmax.disruptor",
        "com.yammer.metrics",
        "io.lettuce.core",
        "org.HdrHistogram",
        "org.LatencyUtils",
        "org.openjdk.jmh",
        "brave",
        "zipkin2"
    };

    private MeasuringPackages() {}

    /** Whether a package is one of them, or is within or around one. */
    public static boolean overlap(String packageName) {
        for (String known : KNOWN) {
            if (isWithin(known, packageName) || isWithin(packageName, known)) {
                return true;
            }
        }
        return false;
    }

    /** Returns a warning if {@code nano-packages} names one of them, or a package around or within one; or null. */
    public static String warning(AgentOptions options) {
        List<String> found = new ArrayList<String>();
        for (String named : options.nanoPackages) {
            for (String known : KNOWN) {
                boolean isWithin = isWithin(known, named);
                if ((isWithin || isWithin(named, known)) && !isTakenOut(isWithin ? known : named, named, options)) {
                    found.add(known);
                }
            }
        }
        return found.isEmpty()
                ? null
                : "nano-packages=" + options.value(Option.NANO_PACKAGES) + " includes " + String.join(", ", found)
                        + ", which measures times: one that is shorter than the kernel's tick (1 to 10 ms) becomes 0 or"
                        + " a whole tick, so its timers, histograms and rates will be wrong; name packages that only"
                        + " check timeouts and ages";
    }

    private static boolean isWithin(String name, String around) {
        return (name + ".").startsWith(around + ".");
    }

    /** Whether {@code exclude} takes a package out of one that is named, by a name that is at least as long. */
    private static boolean isTakenOut(String name, String named, AgentOptions options) {
        for (String excluded : options.exclude) {
            if (excluded.length() >= named.length() && isWithin(name, excluded)) {
                return true;
            }
        }
        return false;
    }
}
