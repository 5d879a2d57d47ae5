package io.escapement.bench.stress;

import java.nio.file.Path;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.infra.Status;
import org.openjdk.jcstress.infra.collectors.TestResult;
import org.openjdk.jcstress.infra.grading.GradingResult;
import org.openjdk.jcstress.infra.runners.TestList;

/** One line for each test: what its readers saw, over all JVMs that ran it. */
final class StressTable {
    private final Map<String, Row> rows = new TreeMap<>();
    private final Path log;

    StressTable(Collection<TestResult> results, String tests, Path log) {
        this.log = log;
        Pattern selected = Pattern.compile(tests);
        TestList.tests().stream().filter(selected.asPredicate()).forEach(name -> rows.put(simple(name), new Row()));
        results.forEach(result -> rows.get(simple(result.getName())).add(result));
    }

    private static String simple(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    /** Whether all tests ran, and none saw what is forbidden. */
    boolean isClean() {
        return !rows.isEmpty() && rows.values().stream().allMatch(Row::isClean);
    }

    @Override
    public String toString() {
        StringBuilder lines = new StringBuilder(String.format(
                Locale.ROOT, "%-28s %4s %14s %10s  %s%n", "test", "JVMs", "samples", "forbidden", "seen"));
        rows.forEach((name, row) -> lines.append(String.format(
                Locale.ROOT, "%-28s %4d %,14d %,10d  %s%n", name, row.jvms, row.samples, row.forbidden, row.seen())));
        return lines.append("jcstress's own report: " + log.getParent() + "\n").toString();
    }

    private static final class Row {
        private final Map<String, Long> counts = new TreeMap<>();
        private int jvms;
        private int failedJvms;
        private long samples;
        private long forbidden;

        void add(TestResult result) {
            jvms++;
            if (result.status() != Status.NORMAL) {
                failedJvms++;
                return;
            }
            for (GradingResult outcome : result.grading().gradingResults.values()) {
                if (outcome.count == 0) {
                    continue;
                }
                samples += outcome.count;
                if (outcome.expect == Expect.FORBIDDEN || outcome.expect == Expect.UNKNOWN) {
                    forbidden += outcome.count;
                }
                counts.merge(outcome.id, outcome.count, Long::sum);
            }
        }

        boolean isClean() {
            return samples > 0 && forbidden == 0 && failedJvms == 0;
        }

        String seen() {
            String seen = counts.entrySet().stream()
                    .map(outcome -> String.format(Locale.ROOT, "%s %,d", outcome.getKey(), outcome.getValue()))
                    .collect(Collectors.joining("; "));
            return failedJvms == 0 ? seen : failedJvms + " JVMs FAILED; " + seen;
        }
    }
}
