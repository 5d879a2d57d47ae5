package io.escapement.rules;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A table of CONTRIBUTING.md that says which package of a module may import which. */
record ImportTable(Map<String, Set<String>> allowed) {
    private static final Pattern ROW = Pattern.compile("(?m)^\\| (`[^|]*`) *\\| ([^|]*?) *\\|$");
    private static final Pattern NAME = Pattern.compile("`([^`]+)`");

    /** The table under the heading of that module; {@code (root)} stands for its root package. */
    static ImportTable of(String module) {
        String text = Sources.read(Sources.project().resolve("CONTRIBUTING.md"));
        String heading = "### Imports of `" + module + "`";
        int begin = text.indexOf(heading);
        if (begin < 0) {
            throw new AssertionError("CONTRIBUTING.md has no heading \"" + heading + "\"");
        }
        int end = text.indexOf("\n#", begin + heading.length());
        String section = text.substring(begin, end < 0 ? text.length() : end);
        Map<String, Set<String>> allowed = new TreeMap<>();
        for (MatchResult row : ROW.matcher(section).results().toList()) {
            for (String name : names(row.group(1))) {
                // A row that would be too long is written as two.
                allowed.computeIfAbsent(name, unknown -> new TreeSet<>()).addAll(names(row.group(2)));
            }
        }
        return new ImportTable(allowed);
    }

    private static Set<String> names(String cell) {
        return NAME.matcher(cell)
                .results()
                .map(found -> found.group(1).equals("(root)") ? "" : found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Packages that are imported by one that they import, be it through others. */
    Set<String> cycles() {
        Set<String> cyclic = new TreeSet<>();
        for (String name : allowed.keySet()) {
            if (reachedFrom(name).contains(name)) {
                cyclic.add(name);
            }
        }
        return cyclic;
    }

    private Set<String> reachedFrom(String name) {
        Set<String> reached = new TreeSet<>();
        var next = new java.util.ArrayDeque<>(allowed.getOrDefault(name, Set.of()));
        while (!next.isEmpty()) {
            String each = next.pop();
            if (reached.add(each)) {
                next.addAll(allowed.getOrDefault(each, Set.of()));
            }
        }
        return reached;
    }

    static ImportTable found(Sources sources) {
        return new ImportTable(sources.packages().stream()
                .collect(Collectors.toMap(name -> name, sources::importedPackages, (a, b) -> a, TreeMap::new)));
    }

    /** As rows of the table. */
    @Override
    public String toString() {
        return allowed.entrySet().stream()
                .map(entry -> "| " + cell(entry.getKey()) + " | "
                        + entry.getValue().stream().map(ImportTable::cell).collect(Collectors.joining(", ")) + " |")
                .collect(Collectors.joining("\n", "\n", "\n"));
    }

    private static String cell(String name) {
        return "`" + (name.isEmpty() ? "(root)" : name) + "`";
    }
}
