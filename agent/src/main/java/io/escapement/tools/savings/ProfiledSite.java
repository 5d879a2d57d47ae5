package io.escapement.tools.savings;

import io.escapement.agent.config.KnownLibrary;
import io.escapement.agent.config.KnownLibrary.Answer;
import io.escapement.agent.config.KnownLibrary.Clock;
import io.escapement.agent.reads.JdkPackages;
import io.escapement.agent.reads.ReadGroup;
import io.escapement.tools.json.Json;
import io.escapement.tools.json.Printable;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A call site in the answer to {@code profile}: a line of values, separated by tabs. */
final class ProfiledSite {
    private static final int SEGMENTS = 3;
    private static final int PLACE = 8;

    final String reads;
    final String className;
    final String method;
    final int line;
    final double readsPerSecond;

    /** Processor time of its reads in cores, at the cost of one read. */
    final double cores;

    final boolean isRewritten;
    final boolean isRewritable;

    /** The row that is known of its code and clock; null if nobody has reviewed that code. */
    final KnownLibrary known;

    /** Says that its jar is newer than the versions that were read; empty if it is not. */
    final String newer;

    /** The package to name in the option for the clock that it reads, or the class. */
    final String nameInOption;

    /**
     * Reads a line.
     *
     * @param seconds how long reads were counted
     * @param servesCached whether rewritten reads cost nothing, because the cached clock is served
     */
    ProfiledSite(String[] values, double seconds, double readNanos, boolean servesCached) {
        reads = values[1];
        className = values[2];
        method = values[3];
        line = Integer.parseInt(values[4]);
        readsPerSecond = Long.parseLong(values[5]) / seconds;
        isRewritten = Boolean.parseBoolean(values[6]);
        known = KnownLibrary.around(isOfMonotonicClock() ? Clock.NANOS : Clock.WALL, className);
        // The agent of a JVM that has run for long may be of a version that does not give the place.
        newer = known == null || values.length <= PLACE ? "" : Printable.of(known.newer(values[PLACE]));
        isRewritable = Boolean.parseBoolean(values[7]) && !isOf(Answer.DOES_NOT);
        nameInOption = isOfMonotonicClock() ? packageToNameForNanos() : nameForWall();
        cores = isRewritten && servesCached ? 0 : readsPerSecond * readNanos / 1e9;
    }

    boolean isOfMonotonicClock() {
        return reads.equals(ReadGroup.NANOS.word);
    }

    boolean isOf(Answer answer) {
        return known != null && known.answer == answer;
    }

    /** All of the JDK's own classes were read. Those without a row bear the cached clock, or keep the real one. */
    boolean isUnread() {
        return known == null && !isOfJdk();
    }

    /** Returns the answer of the tables, in their words. */
    String answer() {
        if (isUnread()) {
            return "unread";
        }
        return known == null ? Answer.BEARS.word : known.answer.word;
    }

    /** Whether the option may name its code: for the monotonic clock also code that is rewritten already. */
    boolean isToName() {
        return isRewritable && (isOf(Answer.BEARS) || (isOfMonotonicClock() ? isRewritten : known == null));
    }

    /** Whether the read is the JDK's own. */
    boolean isOfJdk() {
        return JdkPackages.around(className) != null;
    }

    /** Returns the package to name: for a deep package, its first names. */
    String packageToName() {
        if (isOfJdk()) {
            return JdkPackages.around(className);
        }
        int end = className.lastIndexOf('.');
        String whole = end < 0 ? "" : className.substring(0, end);
        return Stream.of(whole.split("\\.", SEGMENTS + 1)).limit(SEGMENTS).collect(Collectors.joining("."));
    }

    /** Whether its class is in a library that the tables have. */
    boolean isOfKnownLibrary() {
        return !isOfJdk() && KnownLibrary.knows(className);
    }

    /** Returns the package to name for a cached {@code nanoTime}, such that no row of other code applies to it. */
    private String packageToNameForNanos() {
        if (known != null) {
            return known.name;
        }
        String name = packageToName();
        return KnownLibrary.namedBy(Clock.NANOS, name).isEmpty()
                ? name
                : className.substring(0, className.lastIndexOf('.'));
    }

    /**
     * Returns the package or class to name for a cached wall clock: the widest name that includes no code that needs
     * care. A class that does not bear a late clock keeps the real one in any package. A name is never wider than the
     * code that was read, since the answer says nothing of other code.
     */
    private String nameForWall() {
        if (isOf(Answer.WITH_CARE) || isOf(Answer.DOES_NOT)) {
            return known.name;
        }
        int end = className.lastIndexOf('.');
        String inPackage = end < 0 ? "" : className.substring(0, end);
        int nested = className.indexOf('$', end + 1);
        String wide = packageToName();
        boolean isReadDeeper = known != null && !isOfJdk() && known.name.length() > wide.length();
        return Stream.of(
                        isReadDeeper ? known.name : wide,
                        known == null ? inPackage : known.name,
                        inPackage,
                        nested < 0 ? className : className.substring(0, nested))
                .filter(ProfiledSite::isWithoutCare)
                .findFirst()
                .orElse(className);
    }

    static boolean isWithoutCare(String name) {
        return KnownLibrary.namedBy(Clock.WALL, name).stream().noneMatch(each -> each.answer == Answer.WITH_CARE);
    }

    Map<String, Object> json() {
        return Json.object(
                "reads", reads,
                "class", className,
                "method", method,
                "line", line,
                "readsPerSecond", Json.decimal(readsPerSecond, ProfileReport.DECIMALS),
                "cores", Json.decimal(cores, ProfileReport.DECIMALS),
                "rewritten", isRewritten,
                "answer", answer());
    }

    /** Whether the agent has rewritten it, in words. */
    String rewritten() {
        if (isRewritten) {
            return "yes";
        }
        if (isOf(Answer.DOES_NOT)) {
            return "stays real";
        }
        return isRewritable ? "no" : "can't be";
    }

    String place() {
        return className + "." + method + (line > 0 ? ":" + line : "");
    }
}
