package io.escapement.tools.savings;

import io.escapement.agent.config.KnownLibrary;
import io.escapement.agent.config.KnownLibrary.Clock;
import io.escapement.agent.rewrite.JdkPackages;
import io.escapement.agent.rewrite.ReadGroup;
import io.escapement.tools.json.Json;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A call site in the answer to {@code profile}: a line of values, by tabs. */
final class ProfiledSite {
    private static final int SEGMENTS = 3;

    final String reads;
    final String className;
    final String method;
    final int line;
    final double readsPerSecond;

    /** Of processor time, at the cost of one read. */
    final double cores;

    final boolean isRewritten;
    final boolean isRewritable;

    /**
     * Reads a line.
     *
     * @param seconds how long it was counted
     * @param servesCached whether rewritten reads cost nothing, because the cached clock is served
     */
    ProfiledSite(String[] values, double seconds, double readNanos, boolean servesCached) {
        reads = values[1];
        className = values[2];
        method = values[3];
        line = Integer.parseInt(values[4]);
        readsPerSecond = Long.parseLong(values[5]) / seconds;
        isRewritten = Boolean.parseBoolean(values[6]);
        isRewritable = Boolean.parseBoolean(values[7]);
        cores = isRewritten && servesCached ? 0 : readsPerSecond * readNanos / 1e9;
    }

    boolean isOfMonotonicClock() {
        return reads.equals(ReadGroup.NANOS.word);
    }

    /** Whether the read is the JDK's own. */
    boolean isOfJdk() {
        return JdkPackages.around(className) != null;
    }

    /** The package to name: of a deep one, the first names. */
    String packageToName() {
        if (isOfJdk()) {
            return JdkPackages.around(className);
        }
        int end = className.lastIndexOf('.');
        String whole = end < 0 ? "" : className.substring(0, end);
        return Stream.of(whole.split("\\.", SEGMENTS + 1)).limit(SEGMENTS).collect(Collectors.joining("."));
    }

    /** Whether it is in a library that the tables know. */
    boolean isOfKnownLibrary() {
        return !isOfJdk() && KnownLibrary.knows(className);
    }

    boolean isKnownToBearNanos() {
        KnownLibrary known = KnownLibrary.around(Clock.NANOS, className);
        return known != null && known.answer == KnownLibrary.Answer.BEARS;
    }

    /** The package to name for a cached {@code nanoTime}: what is known of others is not to hold for it. */
    private String packageToNameForNanos() {
        KnownLibrary known = KnownLibrary.around(Clock.NANOS, className);
        if (known != null) {
            return known.name;
        }
        String name = packageToName();
        return KnownLibrary.namedBy(Clock.NANOS, name).isEmpty()
                ? name
                : className.substring(0, className.lastIndexOf('.'));
    }

    /** The package to name in the option for the clock that it reads. */
    String nameInOption() {
        return isOfMonotonicClock() ? packageToNameForNanos() : packageToName();
    }

    Map<String, Object> json() {
        return Json.object(
                "reads", reads,
                "class", className,
                "method", method,
                "line", line,
                "readsPerSecond", Json.decimal(readsPerSecond, ProfileReport.DECIMALS),
                "cores", Json.decimal(cores, ProfileReport.DECIMALS),
                "rewritten", isRewritten);
    }

    /** Whether the agent has rewritten it, in words. */
    String rewritten() {
        if (isRewritten) {
            return "yes";
        }
        return isRewritable ? "no" : "can't be";
    }

    String place() {
        return className + "." + method + (line > 0 ? ":" + line : "");
    }
}
