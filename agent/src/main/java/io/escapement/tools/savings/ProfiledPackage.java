package io.escapement.tools.savings;

import io.escapement.agent.config.KnownLibrary;
import io.escapement.agent.config.KnownLibrary.Answer;
import io.escapement.agent.config.Option;
import io.escapement.agent.reads.ReadGroup;
import io.escapement.tools.json.Json;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The reads of one clock in a package or class, as the option for that clock may name it. */
final class ProfiledPackage {
    private static final String WITHOUT_NAME = "(no option can name it)";

    final String name;
    final boolean isOfMonotonicClock;
    double readsPerSecond;

    /** Cores that reads take which are not rewritten yet. */
    double cores;

    /** Whether the option {@code reads} must be given for all of its reads. */
    boolean needsReads;

    boolean isRewritten;

    /** Rows that are known of its call sites: one row, or several that bear a late wall clock. */
    private final Set<KnownLibrary> known = new LinkedHashSet<>();

    /** Whether nobody has reviewed some of its call sites. */
    private boolean isUnread;

    /** Jars that are newer than the versions that were read, in words. */
    private final Set<String> newer = new LinkedHashSet<>();

    private ProfiledPackage(String name, boolean isOfMonotonicClock) {
        this.name = name;
        this.isOfMonotonicClock = isOfMonotonicClock;
    }

    /** Returns the packages of the call sites, dearest first. */
    static List<ProfiledPackage> of(List<ProfiledSite> sites) {
        Map<String, ProfiledPackage> found = new TreeMap<>();
        for (ProfiledSite site : sites) {
            String name = Option.isPackage(site.nameInOption) ? site.nameInOption : WITHOUT_NAME;
            boolean isOfMonotonicClock = site.isOfMonotonicClock();
            boolean isApart = !isOfMonotonicClock && (site.isOf(Answer.WITH_CARE) || site.isOf(Answer.DOES_NOT));
            String apart = isApart ? site.answer() : "";
            found.computeIfAbsent(
                            name + isOfMonotonicClock + apart, key -> new ProfiledPackage(name, isOfMonotonicClock))
                    .add(site);
        }
        List<ProfiledPackage> all = new ArrayList<>(found.values());
        all.sort(Comparator.comparingDouble(each -> -each.cores));
        return all;
    }

    private void add(ProfiledSite site) {
        readsPerSecond += site.readsPerSecond;
        cores += site.cores;
        isRewritten |= site.isRewritten;
        needsReads |= !site.isOfMonotonicClock() && !site.reads.equals(ReadGroup.DEFAULT);
        isUnread |= site.isUnread();
        if (site.known != null) {
            known.add(site.known);
            newer.add(site.newer);
        }
    }

    boolean isJudged() {
        return !name.equals(WITHOUT_NAME);
    }

    /** Whether no named package makes its wall clock late. */
    boolean staysReal() {
        return isOf(Answer.DOES_NOT);
    }

    boolean isUnread() {
        return isUnread;
    }

    boolean isOf(Answer answer) {
        return !isUnread && answer == (known.isEmpty() ? Answer.BEARS : first().answer);
    }

    private KnownLibrary first() {
        return known.iterator().next();
    }

    /** Says what a late wall clock, or a coarse monotonic clock, does to it. */
    String judgement() {
        return (isOfMonotonicClock ? judgementOfNanos() : judgementOfWall()) + newer();
    }

    private String newer() {
        return String.join("", newer);
    }

    private String judgementOfNanos() {
        if (isUnread) {
            return "nobody has reviewed it: see whether it only checks timeouts and ages";
        }
        if (isOf(Answer.BEARS)) {
            return "known to bear a coarse clock: " + use();
        }
        return isOf(Answer.SCHEDULES)
                ? "schedules (" + use() + "): deadlines may come up to a step of the kernel's early"
                : "measures: " + use();
    }

    private String judgementOfWall() {
        if (isUnread) {
            String which = known.isEmpty() ? "it" : "all of it";
            return "nobody has reviewed " + which + ": see whether a late time harms it";
        }
        if (isOf(Answer.BEARS)) {
            return "known to bear a late clock: " + use();
        }
        return isOf(Answer.WITH_CARE) ? "needs care: " + use() : "does not bear a late clock: " + use();
    }

    private String use() {
        return known.isEmpty()
                ? "the JDK's own"
                : known.stream().map(each -> each.use).distinct().collect(Collectors.joining("; "));
    }

    /** Says why it does not bear a late wall clock. */
    String reason() {
        return use() + "; 10 ms late: " + first().late + newer();
    }

    private String answer() {
        if (isUnread) {
            return "unread";
        }
        return known.isEmpty() ? Answer.BEARS.word : first().answer.word;
    }

    Map<String, Object> json(boolean isInOption) {
        return Json.object(
                "package",
                name,
                "readsPerSecond",
                Json.decimal(readsPerSecond, ProfileReport.DECIMALS),
                "cores",
                Json.decimal(cores, ProfileReport.DECIMALS),
                "inOption",
                isInOption,
                "answer",
                answer(),
                "rows",
                known.stream()
                        .map(each -> Json.object(
                                "name", each.name, "readIn", each.readIn(), "use", each.use, "late", each.late))
                        .collect(Collectors.toList()),
                "newer",
                !newer().isEmpty());
    }
}
