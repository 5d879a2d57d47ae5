package io.escapement.agent.scan;

import io.escapement.agent.json.JsonReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** How many call sites there were of each form in each package, when {@code scan --json} was asked before. */
public final class Baseline {
    private static final int MOST_BYTES = 256 << 20;

    private final Map<String, Map<String, Integer>> before;

    private Baseline(Map<String, Map<String, Integer>> before) {
        this.before = before;
    }

    /**
     * Reads what {@link JsonReport} gives.
     *
     * @throws IllegalArgumentException if it is something else; the message says what
     */
    public static Baseline read(InputStream json) throws IOException {
        byte[] content = new ContentReader(MOST_BYTES).read(json);
        if (content == null) {
            throw new IllegalArgumentException("it has 256 MB or more");
        }
        return read(new String(content, StandardCharsets.UTF_8));
    }

    static Baseline read(String json) {
        Object value = JsonReader.read(json);
        if (!(value instanceof Map) || !(((Map<?, ?>) value).get("packages") instanceof List)) {
            throw new IllegalArgumentException("it has no packages");
        }
        Map<?, ?> report = (Map<?, ?>) value;
        if (!Long.valueOf(JsonReport.FORMAT).equals(report.get("format"))) {
            throw new IllegalArgumentException(
                    "it has format " + report.get("format") + ", and this version reads " + JsonReport.FORMAT);
        }
        Map<String, Map<String, Integer>> byPackage = new LinkedHashMap<String, Map<String, Integer>>();
        for (Object each : (List<?>) report.get("packages")) {
            addPackage(each, byPackage);
        }
        return new Baseline(byPackage);
    }

    private static void addPackage(Object record, Map<String, Map<String, Integer>> byPackage) {
        Object name = record instanceof Map ? ((Map<?, ?>) record).get("package") : null;
        Object forms = record instanceof Map ? ((Map<?, ?>) record).get("forms") : null;
        if (!(name instanceof String) || !(forms instanceof Map)) {
            throw new IllegalArgumentException("a package has no name or no forms");
        }
        Map<String, Integer> counts = new TreeMap<String, Integer>();
        for (Map.Entry<?, ?> each : ((Map<?, ?>) forms).entrySet()) {
            if (!(each.getValue() instanceof Long)) {
                throw new IllegalArgumentException("package " + name + " has a form without a number");
            }
            counts.put((String) each.getKey(), ((Long) each.getValue()).intValue());
        }
        byPackage.put((String) name, counts);
    }

    /** What has changed since, a line for each form in each package. */
    public static final class Comparison {
        public final List<String> more = new ArrayList<String>();
        public final List<String> fewer = new ArrayList<String>();
    }

    public Comparison compare(Findings findings) {
        Map<String, Map<String, Integer>> now = findings.byPackageAndForm();
        Comparison comparison = new Comparison();
        TreeSet<String> packages = new TreeSet<String>(before.keySet());
        packages.addAll(now.keySet());
        for (String each : packages) {
            compare(each, counts(before, each), counts(now, each), comparison);
        }
        return comparison;
    }

    private static Map<String, Integer> counts(Map<String, Map<String, Integer>> byPackage, String packageName) {
        Map<String, Integer> counts = byPackage.get(packageName);
        return counts == null ? new TreeMap<String, Integer>() : counts;
    }

    private static void compare(
            String packageName, Map<String, Integer> before, Map<String, Integer> now, Comparison comparison) {
        TreeSet<String> forms = new TreeSet<String>(before.keySet());
        forms.addAll(now.keySet());
        for (String form : forms) {
            int were = before.containsKey(form) ? before.get(form) : 0;
            int are = now.containsKey(form) ? now.get(form) : 0;
            String where = form + " in " + TextReport.inWords(packageName) + ": " + are + ", before " + were;
            if (are > were) {
                comparison.more.add("more: " + where);
            } else if (are < were) {
                comparison.fewer.add("fewer: " + where);
            }
        }
    }
}
