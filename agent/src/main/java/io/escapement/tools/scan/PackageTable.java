package io.escapement.tools.scan;

import io.escapement.agent.reads.ReadGroup;
import io.escapement.tools.scan.Findings.CallSites;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Call sites by package, the packages with the most first. All are named by as many segments as still fit. */
final class PackageTable {
    private static final int LEAST_SEGMENTS = 2;

    private static final ReadGroup[] GROUPS = ReadGroup.values();

    private final int mostRows;
    private final Map<String, Row> rows = new TreeMap<>();

    /** Call sites of a package and those below it, or of several. */
    private static final class Row {
        final String name;

        /** One more than there are groups: the last is for those that are left alone. */
        final int[] byGroup = new int[GROUPS.length + 1];

        int sum;

        Row(String name) {
            this.name = name;
        }

        void add(int group, int count) {
            byGroup[group] += count;
            sum += count;
        }
    }

    PackageTable(Findings findings, int mostRows) {
        this.mostRows = mostRows;
        int segments = segmentsThatFit(findings);
        for (CallSites each : findings.callSites) {
            rows.computeIfAbsent(prefix(each.packageName, segments), Row::new)
                    .add(each.isRewritable() ? each.group.index : GROUPS.length, each.count);
        }
    }

    private int segmentsThatFit(Findings findings) {
        int longest = LEAST_SEGMENTS;
        for (CallSites each : findings.callSites) {
            longest = Math.max(longest, each.packageName.split("\\.").length);
        }
        int segments = LEAST_SEGMENTS;
        while (segments < longest && rowsWith(segments + 1, findings) <= mostRows) {
            segments++;
        }
        return segments;
    }

    private static int rowsWith(int segments, Findings findings) {
        Set<String> names = new HashSet<>();
        for (CallSites each : findings.callSites) {
            names.add(prefix(each.packageName, segments));
        }
        return names.size();
    }

    private static String prefix(String packageName, int segments) {
        int end = -1;
        for (int i = 0; i < segments; i++) {
            end = packageName.indexOf('.', end + 1);
            if (end < 0) {
                return packageName;
            }
        }
        return packageName.substring(0, end);
    }

    /** Returns the table, each line with its end. */
    @Override
    public String toString() {
        List<Row> sorted = new ArrayList<>(rows.values());
        // Stable: rows of equal sums stay in the order of their names.
        sorted.sort((a, b) -> Integer.compare(b.sum, a.sum));
        List<Row> shown = new ArrayList<>(sorted.subList(0, Math.min(mostRows, sorted.size())));
        if (shown.size() < sorted.size()) {
            shown.add(sum(sorted.subList(shown.size(), sorted.size())));
        }
        int width = "PACKAGE".length();
        for (Row each : shown) {
            width = Math.max(width, TextReport.inWords(each.name).length());
        }
        StringBuilder table = new StringBuilder(String.format("%-" + width + "s  CALL SITES", "PACKAGE"));
        for (ReadGroup group : GROUPS) {
            table.append(String.format("  %7s", group.word));
        }
        table.append("  left alone\n");
        for (Row each : shown) {
            table.append(String.format(Locale.ROOT, "%-" + width + "s  %10d", TextReport.inWords(each.name), each.sum));
            for (int group = 0; group < GROUPS.length; group++) {
                table.append(String.format("  %7s", countInWords(each.byGroup[group])));
            }
            table.append(String.format("  %10s\n", countInWords(each.byGroup[GROUPS.length])));
        }
        return table.toString();
    }

    private static String countInWords(int count) {
        return count == 0 ? "-" : String.valueOf(count);
    }

    private static Row sum(List<Row> others) {
        Row sum = new Row("and " + others.size() + " more");
        for (Row each : others) {
            for (int group = 0; group < each.byGroup.length; group++) {
                sum.add(group, each.byGroup[group]);
            }
        }
        return sum;
    }
}
