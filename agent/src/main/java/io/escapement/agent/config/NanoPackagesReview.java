package io.escapement.agent.config;

import java.util.ArrayList;
import java.util.List;

/** What is known of the packages that {@code nano-packages} names, in sentences: at the start, and in {@code check}. */
public final class NanoPackagesReview {
    private static final String A_STEP = "one of the kernel's steps (4 ms on most)";

    /** Of packages that measure, and of those that schedule; empty if none is named. */
    public final List<String> warnings = new ArrayList<String>();

    /** Of packages that nobody has read; null if none is named. */
    public final String unread;

    public NanoPackagesReview(AgentOptions options) {
        List<KnownPackage> measuring = new ArrayList<KnownPackage>();
        List<KnownPackage> scheduling = new ArrayList<KnownPackage>();
        StringBuilder unknown = new StringBuilder();
        for (String named : options.nanoPackages) {
            boolean isKnown = KnownPackage.around(named) != null;
            StringBuilder bearing = new StringBuilder();
            for (KnownPackage each : KnownPackage.namedBy(named)) {
                if (isTakenOut(each.name, named, options)) {
                    continue;
                }
                if (each.answer == KnownPackage.Answer.BEARS) {
                    bearing.append(bearing.length() == 0 ? " (but for " : ", ").append(each.name);
                } else {
                    isKnown = true;
                    List<KnownPackage> found = each.answer == KnownPackage.Answer.MEASURES ? measuring : scheduling;
                    if (!found.contains(each)) {
                        found.add(each);
                    }
                }
            }
            if (!isKnown) {
                unknown.append(unknown.length() == 0 ? "" : ", ").append(named);
                unknown.append(bearing.length() == 0 ? "" : bearing + ")");
            }
        }
        if (!measuring.isEmpty()) {
            warnings.add("nano-packages includes what measures times: " + list(measuring) + "; there a time below "
                    + A_STEP + " becomes 0 or a whole step, so timers, histograms, rates and limits will be wrong;"
                    + " name packages that only check timeouts and ages");
        }
        if (!scheduling.isEmpty()) {
            warnings.add("nano-packages includes what schedules: " + list(scheduling)
                    + "; its deadlines may come up to " + A_STEP + " early");
        }
        unread = unknown.length() == 0
                ? null
                : "nano-packages includes what nobody has read: " + unknown
                        + "; only who knows the code can say whether it measures: there a round trip below " + A_STEP
                        + " becomes 0";
    }

    private static String list(List<KnownPackage> packages) {
        StringBuilder list = new StringBuilder();
        for (KnownPackage each : packages) {
            list.append(list.length() == 0 ? "" : ", ").append(each.name).append(" (");
            list.append(each.use).append(')');
        }
        return list.toString();
    }

    /** Whether {@code exclude} takes it out of what is named, by a name that is at least as long. */
    private static boolean isTakenOut(String known, String named, AgentOptions options) {
        String inner = known.length() > named.length() ? known : named;
        for (String excluded : options.exclude) {
            if (excluded.length() >= named.length() && KnownPackage.isWithin(inner, excluded)) {
                return true;
            }
        }
        return false;
    }
}
