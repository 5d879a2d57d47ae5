package io.escapement.tools.savings;

import io.escapement.agent.config.KnownLibrary;
import io.escapement.agent.config.KnownLibrary.Clock;
import io.escapement.agent.config.Option;
import io.escapement.tools.json.Json;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The reads of one clock in a package, as the option for that clock may name it. */
final class ProfiledPackage {
    private static final String WITHOUT_NAME = "(no option can name it)";

    final String name;
    final boolean isOfMonotonicClock;
    double readsPerSecond;

    /** Of processor time, by reads that are not rewritten yet. */
    double cores;

    private ProfiledPackage(String name, boolean isOfMonotonicClock) {
        this.name = name;
        this.isOfMonotonicClock = isOfMonotonicClock;
    }

    /** Those of the call sites, dearest first. */
    static List<ProfiledPackage> of(List<ProfiledSite> sites) {
        Map<String, ProfiledPackage> found = new TreeMap<>();
        for (ProfiledSite site : sites) {
            String name = Option.isPackage(site.nameInOption()) ? site.nameInOption() : WITHOUT_NAME;
            boolean isOfMonotonicClock = site.isOfMonotonicClock();
            ProfiledPackage each = found.computeIfAbsent(
                    name + isOfMonotonicClock, key -> new ProfiledPackage(name, isOfMonotonicClock));
            each.readsPerSecond += site.readsPerSecond;
            each.cores += site.cores;
        }
        List<ProfiledPackage> all = new ArrayList<>(found.values());
        all.sort(Comparator.comparingDouble(each -> -each.cores));
        return all;
    }

    /** Whether a cached {@code System.nanoTime} does something to it that is worth saying. */
    boolean isJudged() {
        return isOfMonotonicClock && !name.equals(WITHOUT_NAME);
    }

    /** What a coarse {@code System.nanoTime} does to it. */
    String judgement() {
        KnownLibrary known = KnownLibrary.around(Clock.NANOS, name);
        if (known == null) {
            return "nobody has read it; whoever wrote it knows whether it only checks timeouts and ages";
        }
        switch (known.answer) {
            case BEARS:
                return "known to bear a coarse clock: " + known.use;
            case SCHEDULES:
                return "schedules (" + known.use + "): deadlines may come up to a step of the kernel's early";
            default:
                return "measures: " + known.use;
        }
    }

    Map<String, Object> json() {
        KnownLibrary known = KnownLibrary.around(Clock.NANOS, name);
        return Json.object(
                "package",
                name,
                "cores",
                Json.decimal(cores, ProfileReport.DECIMALS),
                "answer",
                known == null ? "unread" : known.answer.word);
    }
}
