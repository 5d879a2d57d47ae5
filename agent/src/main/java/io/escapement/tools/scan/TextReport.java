package io.escapement.tools.scan;

import io.escapement.tools.scan.Findings.CallSites;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The findings for people: totals, forms, packages, and what they don't say. */
public final class TextReport {
    private static final String NOT_A_RATE = "A call site is a place in the code, not a rate: one in a loop may read"
            + " the clock a million times a second,\nanother never. Only a running service tells: profile PID"
            + " counts the reads there and says\nwhat rewriting would save. scan --packages prints the option that"
            + " names all packages.";

    private TextReport() {}

    /**
     * Returns the text.
     *
     * @param mostPackages number of rows in the table of packages, which sums up the rest in one
     */
    public static String of(Findings findings, int mostPackages) {
        String totals = totals(findings);
        return findings.callSites.isEmpty()
                ? totals
                : totals + "\n" + forms(findings) + "\n" + PackageTable.of(findings, mostPackages) + "\n" + NOT_A_RATE;
    }

    private static String totals(Findings findings) {
        int rewritable = findings.rewritable();
        int leftAlone = findings.leftAlone();
        return counted(findings.archives, "archive") + ", " + counted(findings.classFiles, "class file") + ": "
                + counted(rewritable + leftAlone, "call site") + " in " + counted(findings.classes(), "class") + "\n"
                + rewritable + " can be rewritten, " + leftAlone + " left alone\n"
                + lineUnlessNone(
                        findings.leftOutClasses,
                        "class",
                        " with call sites not counted: packages=* leaves out the JDK (java, javax, jdk, sun, com.sun)"
                                + " and the agent")
                + lineUnlessNone(
                        findings.otherVersions,
                        "class file",
                        " with call sites not counted: another version of the class is")
                + lineUnlessNone(
                        findings.links, "link", " in folders not followed: name what belongs to the software as well")
                + (findings.unreadable.isEmpty()
                        ? ""
                        : findings.unreadable.size() + " could not be read: stderr says which, and why\n");
    }

    private static String lineUnlessNone(int count, String what, String said) {
        return count == 0 ? "" : counted(count, what) + said + "\n";
    }

    private static String counted(int count, String what) {
        return count + " " + what + (count == 1 ? "" : what.endsWith("s") ? "es" : "s");
    }

    /** Those that can be rewritten come first. */
    private static String forms(Findings findings) {
        int width = findings.callSites.stream()
                .mapToInt(each -> each.found.form.length())
                .max()
                .orElse(0);
        String row = "%-" + width + "s  %s";
        Map<String, Integer> rewritable = new TreeMap<>();
        Map<String, Integer> leftAlone = new TreeMap<>();
        for (CallSites each : findings.callSites) {
            String by = each.isRewritable() ? each.option() : "- (" + each.found.reason + ")";
            (each.isRewritable() ? rewritable : leftAlone)
                    .merge(String.format(row, each.found.form, by), each.found.count(), Integer::sum);
        }
        return "CALL SITES  " + String.format(row, "FORM", "REWRITTEN BY") + "\n"
                + mostFrequentFirst(rewritable)
                + mostFrequentFirst(leftAlone);
    }

    /** Those that are equally frequent stay in the order of their names. */
    private static String mostFrequentFirst(Map<String, Integer> counts) {
        return counts.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .map(each -> String.format(Locale.ROOT, "%10d  %s\n", each.getValue(), each.getKey()))
                .collect(Collectors.joining());
    }

    /** A package as people read it. */
    static String inWords(String packageName) {
        return packageName.isEmpty() ? "(no package)" : packageName;
    }
}
