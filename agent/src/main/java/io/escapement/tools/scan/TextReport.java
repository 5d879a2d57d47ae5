package io.escapement.tools.scan;

import io.escapement.tools.scan.Findings.CallSites;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

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
                : totals + "\n" + forms(findings) + "\n" + new PackageTable(findings, mostPackages) + "\n" + NOT_A_RATE;
    }

    private static String totals(Findings findings) {
        StringBuilder totals = new StringBuilder();
        totals.append(counted(findings.archives(), "archive"))
                .append(", ")
                .append(counted(findings.classFiles(), "class file"))
                .append(": ")
                .append(counted(findings.rewritable() + findings.leftAlone(), "call site"))
                .append(" in ")
                .append(counted(findings.classes(), "class"))
                .append('\n')
                .append(findings.rewritable())
                .append(" can be rewritten, ")
                .append(findings.leftAlone())
                .append(" left alone\n");
        if (findings.leftOutClasses() > 0) {
            totals.append(counted(findings.leftOutClasses(), "class"))
                    .append(" with call sites not counted: packages=* leaves out the JDK (java, javax, jdk, sun,"
                            + " com.sun) and the agent\n");
        }
        if (findings.otherVersions() > 0) {
            totals.append(counted(findings.otherVersions(), "class file"))
                    .append(" with call sites not counted: another version of the class is\n");
        }
        if (findings.links() > 0) {
            totals.append(counted(findings.links(), "link"))
                    .append(" in folders not followed: name what belongs to the software as well\n");
        }
        if (findings.unreadableCount() > 0) {
            totals.append(findings.unreadableCount()).append(" could not be read: stderr says which, and why\n");
        }
        return totals.toString();
    }

    private static String counted(int count, String what) {
        return count + " " + what + (count == 1 ? "" : what.endsWith("s") ? "es" : "s");
    }

    /** Those that can be rewritten come first. */
    private static String forms(Findings findings) {
        int width = "FORM".length();
        for (CallSites each : findings.callSites) {
            width = Math.max(width, each.form.length());
        }
        Map<String, Integer> rewritable = new TreeMap<>();
        Map<String, Integer> leftAlone = new TreeMap<>();
        for (CallSites each : findings.callSites) {
            String by = each.isRewritable() ? each.option() : "- (" + each.reason + ")";
            String form = String.format("%-" + width + "s  %s", each.form, by);
            (each.isRewritable() ? rewritable : leftAlone).merge(form, each.count, Integer::sum);
        }
        return String.format(Locale.ROOT, "CALL SITES  %-" + width + "s  REWRITTEN BY\n", "FORM")
                + mostFrequentFirst(rewritable)
                + mostFrequentFirst(leftAlone);
    }

    private static String mostFrequentFirst(Map<String, Integer> counts) {
        List<Map.Entry<String, Integer>> sorted = new ArrayList<>(counts.entrySet());
        // Stable: forms that are equally frequent stay in the order of their names.
        sorted.sort((a, b) -> b.getValue().compareTo(a.getValue()));
        StringBuilder lines = new StringBuilder();
        for (Map.Entry<String, Integer> each : sorted) {
            lines.append(String.format(Locale.ROOT, "%10d  %s\n", each.getValue(), each.getKey()));
        }
        return lines.toString();
    }

    /** A package as people read it. */
    static String inWords(String packageName) {
        return packageName.isEmpty() ? "(no package)" : packageName;
    }
}
