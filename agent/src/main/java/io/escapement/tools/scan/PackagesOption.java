package io.escapement.tools.scan;

import io.escapement.agent.config.KnownPackage;
import io.escapement.agent.config.Option;
import io.escapement.agent.reads.ReadGroup;
import io.escapement.tools.scan.Findings.CallSites;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The options that name all packages with call sites of the wall clock that can be rewritten, by their shortest names
 * that have two segments. The monotonic clock is only spoken of: it depends on what the code does with it whether it
 * bears a cached one.
 */
public final class PackagesOption {
    private static final int LEAST_SEGMENTS = 2;

    private final Set<String> packages = new TreeSet<>();
    private final Set<String> nanoPackages = new TreeSet<>();
    private boolean areOtherThanMillis;

    private final Set<String> measuring = new TreeSet<>();

    /** Such as none at all. */
    private final Set<String> unnameable = new TreeSet<>();

    public PackagesOption(Findings findings) {
        findings.callSites.stream().filter(CallSites::isRewritable).forEach(this::add);
        leaveOutWhatIsWithinAnother(packages);
        leaveOutWhatIsWithinAnother(nanoPackages);
    }

    private void add(CallSites each) {
        if (!Option.isPackage(each.packageName)) {
            unnameable.add(TextReport.inWords(each.packageName));
        } else if (!each.isOfMonotonicClock()) {
            packages.add(shortest(each.packageName, false));
            areOtherThanMillis |= each.found.group != ReadGroup.MILLIS;
        } else {
            String name = shortest(each.packageName, true);
            (name == null ? measuring : nanoPackages).add(name == null ? each.packageName : name);
        }
    }

    /** Returns null if the package, and each one around it, contains what measures. */
    private static String shortest(String packageName, boolean forNanos) {
        int end = -1;
        for (int segments = 1; end < packageName.length(); segments++) {
            int dot = packageName.indexOf('.', end + 1);
            end = dot < 0 ? packageName.length() : dot;
            String name = packageName.substring(0, end);
            boolean isLongEnough = segments >= LEAST_SEGMENTS || dot < 0;
            if (isLongEnough && !(forNanos && KnownPackage.isNamedBy(name, KnownPackage.Answer.MEASURES))) {
                return name;
            }
        }
        return null;
    }

    /** As a package of one segment may take in others. */
    private static void leaveOutWhatIsWithinAnother(Set<String> names) {
        for (String each : new TreeSet<>(names)) {
            for (int dot = each.indexOf('.'); dot >= 0; dot = each.indexOf('.', dot + 1)) {
                if (names.contains(each.substring(0, dot))) {
                    names.remove(each);
                }
            }
        }
    }

    /** Returns the options as agent arguments; empty if there is no package to name. */
    public String arguments() {
        // All forms, since a class that reads the real clock as well can see time go back.
        return packages.isEmpty()
                ? ""
                : "packages=" + String.join(":", packages) + (areOtherThanMillis ? ",reads=" + ReadGroup.ALL : "");
    }

    /** Returns what they leave out although it can be rewritten, a line each. */
    public List<String> leftOut() {
        List<String> lines = new ArrayList<>();
        if (packages.isEmpty()) {
            lines.add("no package that has a name reads the wall clock in a form that can be rewritten");
        }
        if (!nanoPackages.isEmpty()) {
            lines.add("System.nanoTime() is left out: add what only checks timeouts and ages, and measures nothing, of"
                    + " nano-packages=" + String.join(":", nanoPackages));
        }
        if (!measuring.isEmpty()) {
            lines.add("known to measure, so never for nano-packages: " + String.join(", ", measuring));
        }
        if (!unnameable.isEmpty()) {
            lines.add("only packages=* includes: " + String.join(", ", unnameable));
        }
        return lines;
    }
}
