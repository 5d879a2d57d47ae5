package io.escapement.agent.config;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What is known of the packages that {@code nano-packages} names, in sentences: at the start, and in {@code check}. */
public final class NanoPackagesReview {
    private static final String A_STEP = "one of the kernel's steps (4 ms on most)";

    /** Of packages that measure, and of those that schedule; empty if none is named. */
    public final List<String> warnings = new ArrayList<String>();

    /** Of packages that nobody has read; null if none is named. */
    public final String unread;

    public NanoPackagesReview(AgentOptions options) {
        Set<String> measuring = new LinkedHashSet<String>();
        Set<String> scheduling = new LinkedHashSet<String>();
        Set<String> unknown = new LinkedHashSet<String>();
        for (String named : options.nanoPackages) {
            boolean isKnown = KnownLibrary.around(KnownLibrary.Clock.NANOS, named) != null;
            for (KnownLibrary each : KnownLibrary.namedBy(KnownLibrary.Clock.NANOS, named)) {
                if (each.answer != KnownLibrary.Answer.BEARS && !isTakenOut(each.name, named, options)) {
                    isKnown = true;
                    (each.answer == KnownLibrary.Answer.MEASURES ? measuring : scheduling)
                            .add(each.name + " (" + each.use + ")");
                }
            }
            if (!isKnown) {
                unknown.add(named);
            }
        }
        if (!measuring.isEmpty()) {
            warnings.add("nano-packages includes what measures times: " + String.join(", ", measuring)
                    + "; there a time below " + A_STEP + " becomes 0 or a whole step, so timers, histograms, rates and"
                    + " limits will be wrong; name packages that only check timeouts and ages");
        }
        if (!scheduling.isEmpty()) {
            warnings.add("nano-packages includes what schedules: " + String.join(", ", scheduling)
                    + "; its deadlines may come up to " + A_STEP + " early");
        }
        unread = unknown.isEmpty()
                ? null
                : "nano-packages includes what nobody has read: " + String.join(", ", unknown)
                        + "; only who knows the code can say whether it measures: there a round trip below " + A_STEP
                        + " becomes 0";
    }

    /** Whether {@code exclude} takes it out of what is named, by a name that is at least as long. */
    private static boolean isTakenOut(String known, String named, AgentOptions options) {
        String inner = known.length() > named.length() ? known : named;
        for (String excluded : options.exclude) {
            if (excluded.length() >= named.length() && KnownLibrary.isWithin(inner, excluded)) {
                return true;
            }
        }
        return false;
    }
}
