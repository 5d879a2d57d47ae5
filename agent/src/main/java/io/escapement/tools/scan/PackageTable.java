package io.escapement.tools.scan;

import io.escapement.agent.reads.ReadGroup;
import io.escapement.tools.scan.Findings.CallSites;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Call sites by package, the packages with the most first. All are named by as many segments as still fit. */
final class PackageTable {
    private static final int LEAST_SEGMENTS = 2;

    private static final ReadGroup[] GROUPS = ReadGroup.values();

    private PackageTable() {}

    /** Call sites of a package and those below it, or of several. */
    private static final class Row {
        final String name;

        /** One more than there are groups: the last is for those that are left alone. */
        final int[] byGroup = new int[GROUPS.length + 1];

        Row(String name) {
            this.name = name;
        }

        void add(CallSites sites) {
            byGroup[sites.isRewritable() ? sites.found.group.index : GROUPS.length] += sites.found.count();
        }

        void add(Row other) {
            for (int group = 0; group < byGroup.length; group++) {
                byGroup[group] += other.byGroup[group];
            }
        }

        int sum() {
            return IntStream.of(byGroup).sum();
        }
    }

    /** Returns the table, each line with its end; what has no room in so many rows is summed up in one more. */
    static String of(Findings findings, int mostRows) {
        List<Row> rows = rows(findings, mostRows);
        int width = Math.max(
                "PACKAGE".length(),
                rows.stream().mapToInt(row -> row.name.length()).max().orElse(0));
        StringBuilder table = new StringBuilder(String.format("%-" + width + "s  CALL SITES", "PACKAGE"));
        for (ReadGroup group : GROUPS) {
            table.append(String.format("  %7s", group.word));
        }
        table.append("  left alone\n");
        for (Row row : rows) {
            table.append(String.format(Locale.ROOT, "%-" + width + "s  %10d", row.name, row.sum()));
            for (int group = 0; group < GROUPS.length; group++) {
                table.append(String.format("  %7s", countInWords(row.byGroup[group])));
            }
            table.append(String.format("  %10s\n", countInWords(row.byGroup[GROUPS.length])));
        }
        return table.toString();
    }

    private static String countInWords(int count) {
        return count == 0 ? "-" : String.valueOf(count);
    }

    private static List<Row> rows(Findings findings, int mostRows) {
        int segments = segmentsThatFit(findings, mostRows);
        Map<String, Row> byName = new TreeMap<>();
        for (CallSites each : findings.callSites) {
            byName.computeIfAbsent(prefix(each, segments), name -> new Row(TextReport.inWords(name)))
                    .add(each);
        }
        // Stable: rows of equal sums stay in the order of their names.
        List<Row> rows = byName.values().stream()
                .sorted(Comparator.comparingInt(Row::sum).reversed())
                .collect(Collectors.toList());
        if (rows.size() > mostRows) {
            List<Row> others = rows.subList(mostRows, rows.size());
            Row sum = new Row("and " + others.size() + " more");
            others.forEach(sum::add);
            others.clear();
            rows.add(sum);
        }
        return rows;
    }

    private static int segmentsThatFit(Findings findings, int mostRows) {
        int longest = findings.callSites.stream()
                .mapToInt(each -> each.packageName.split("\\.").length)
                .max()
                .orElse(0);
        int segments = LEAST_SEGMENTS;
        while (segments < longest && rowsWith(segments + 1, findings) <= mostRows) {
            segments++;
        }
        return segments;
    }

    private static long rowsWith(int segments, Findings findings) {
        return findings.callSites.stream()
                .map(each -> prefix(each, segments))
                .distinct()
                .count();
    }

    private static String prefix(CallSites sites, int segments) {
        return Stream.of(sites.packageName.split("\\.", segments + 1))
                .limit(segments)
                .collect(Collectors.joining("."));
    }
}
