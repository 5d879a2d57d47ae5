package io.escapement.tools.savings;

import io.escapement.agent.config.KnownPackage;
import io.escapement.agent.config.Option;
import io.escapement.tools.json.Json;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The reads of the monotonic clock in one package, and what is known of it. */
final class NanoPackage {
    final String name;

    /** By reads that are not rewritten yet. */
    double cores;

    /** Null if nobody has read it. */
    private final KnownPackage known;

    private String version = "";

    private NanoPackage(String name) {
        this.name = name;
        known = KnownPackage.around(name);
    }

    /** Those that can be named, dearest first. */
    static List<NanoPackage> of(List<ProfiledSite> sites) {
        Map<String, NanoPackage> byName = new TreeMap<>();
        for (ProfiledSite site : sites) {
            if (site.isOfMonotonicClock() && Option.isPackage(site.nameInOption())) {
                NanoPackage each = byName.computeIfAbsent(site.nameInOption(), NanoPackage::new);
                each.cores += site.cores;
                each.version = site.version.isEmpty() ? each.version : site.version;
            }
        }
        List<NanoPackage> all = new ArrayList<>(byName.values());
        all.sort(Comparator.comparingDouble(each -> -each.cores));
        return all.stream().filter(each -> each.cores > 0).collect(Collectors.toList());
    }

    Map<String, Object> json() {
        return Json.object(
                "package",
                name,
                "cores",
                Json.decimal(cores, ProfileReport.DECIMALS),
                "answer",
                known == null ? "unread" : known.answer.name().toLowerCase(Locale.ROOT),
                "runs",
                version,
                "read",
                known == null ? "" : known.read);
    }

    /** For people, with its versions: two lines. */
    String line(String step) {
        return String.format(Locale.ROOT, "%8.3f  %s%s%n          %s", cores, name, versions(), words(step));
    }

    private String versions() {
        String read = known == null ? "" : known.read;
        if (version.isEmpty()) {
            return read.isEmpty() ? "" : " (" + read + " read)";
        }
        if (read.isEmpty()) {
            return " (" + version + " runs)";
        }
        boolean isRead = Arrays.asList(read.split("[ ,]+")).contains(version);
        return " (" + version + " runs, " + (isRead ? "which was" : read) + " read)";
    }

    private String words(String step) {
        if (known == null) {
            return "nobody has read it, but whoever wrote it knows: timeouts and ages bear that, a round trip below "
                    + step + " becomes 0";
        }
        switch (known.answer) {
            case BEARS:
                return "known to bear that: " + known.use;
            case SCHEDULES:
                return "schedules (" + known.use + "): deadlines may come up to " + step + " early";
            default:
                return "measures: " + known.use;
        }
    }
}
