package io.escapement.agent.watch;

import io.escapement.agent.config.AgentOptions;
import io.escapement.agent.config.KnownLibrary;
import io.escapement.agent.config.Option;
import io.escapement.agent.log.AgentLog;
import io.escapement.agent.reads.JdkPackages;
import io.escapement.agent.rewrite.RewriteLedger;
import java.util.ArrayList;
import java.util.List;

/**
 * Warns once of packages of one option in which nothing was rewritten: their names may be mistyped, or their classes
 * may not be loaded yet. Takes the warning back as soon as calls there are rewritten. Names of libraries in the tables
 * are taken for right.
 */
final class PackagesWithoutCalls {
    /** Enough for a service to start on a slow host; the later looks are as far apart. */
    private static final long LOOK_EVERY_NANOS = 50_000_000_000L;

    private final AgentLog log;
    private final Option option;
    private final String reads;
    private final RewriteLedger ledger;

    /** The packages in which nothing was rewritten so far. */
    private final List<String> without = new ArrayList<String>();

    private boolean served;
    private boolean hasLooked;
    private long lookedNanos;

    private PackagesWithoutCalls(
            AgentLog log, Option option, List<String> packages, String reads, RewriteLedger ledger) {
        this.log = log;
        this.option = option;
        this.reads = reads;
        this.ledger = ledger;
        for (String each : packages) {
            // A package of the JDK may read no clock in this Java; the name of all packages can't be mistyped.
            if (!JdkPackages.TO_NAME.contains(each) && !each.equals("*")) {
                without.add(each);
            }
        }
    }

    static PackagesWithoutCalls ofWallClock(AgentLog log, AgentOptions options, RewriteLedger ledger) {
        return new PackagesWithoutCalls(log, Option.PACKAGES, options.packages, options.readsInWords(), ledger);
    }

    static PackagesWithoutCalls ofMonotonicClock(AgentLog log, AgentOptions options, RewriteLedger ledger) {
        return new PackagesWithoutCalls(
                log, Option.NANO_PACKAGES, options.nanoPackages, "call of System.nanoTime", ledger);
    }

    /** Looks once the cached clock has been served for 50 s, and after each 50 s more. */
    void lookOnceDue(boolean servesCached, long nowNanos) {
        if (!servesCached || !served) {
            lookedNanos = nowNanos;
        }
        served = servesCached;
        if (nowNanos - lookedNanos >= LOOK_EVERY_NANOS && !without.isEmpty()) {
            lookedNanos = nowNanos;
            look();
        }
    }

    private void look() {
        List<String> found = new ArrayList<String>();
        for (String each : without.toArray(new String[0])) {
            if (ledger.hasMetIn(each)) {
                without.remove(each);
                found.add(each);
            } else if (!hasLooked && isOfTheTables(each)) {
                without.remove(each);
            }
        }
        if (!hasLooked && !without.isEmpty()) {
            log.warn(warning());
        } else if (hasLooked && !found.isEmpty()) {
            log.info(option.optionName + " is right in " + String.join(", ", found)
                    + ": its classes have come, and their calls are rewritten");
        }
        hasLooked = true;
    }

    private static boolean isOfTheTables(String name) {
        try {
            return KnownLibrary.knows(name);
        } catch (IllegalStateException | LinkageError jarIsLost) {
            return false;
        }
    }

    private String warning() {
        String warning = "no " + reads + " was rewritten so far in " + String.join(", ", without) + ": see whether '"
                + option.optionName
                + "' names what the service has; classes that are not loaded yet are rewritten as they come";
        return option == Option.PACKAGES ? warning + ", and other forms than these by the option reads" : warning;
    }
}
