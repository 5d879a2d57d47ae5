package io.escapement.tools.scan;

import io.escapement.tools.json.Json;
import io.escapement.tools.scan.Findings.CallSites;
import io.escapement.tools.scan.Findings.Unreadable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The findings for programs, as one JSON object: the same for the same class files, a line for each of its records. */
public final class JsonReport {
    /** Counts up when a reader of the former would misunderstand it. */
    private static final int FORMAT = 1;

    private JsonReport() {}

    public static String of(Findings findings) {
        return "{\"format\":" + FORMAT
                + ",\n\"totals\":" + Json.object(totals(findings))
                + ",\n\"forms\":" + Json.array(forms(findings))
                + ",\n\"packages\":" + Json.array(packages(findings))
                + ",\n\"classes\":" + Json.array(classes(findings))
                + ",\n\"unreadable\":" + Json.array(unreadable(findings)) + "}";
    }

    private static Object[] totals(Findings findings) {
        return new Object[] {
            "archives", findings.archives(),
            "classFiles", findings.classFiles(),
            "classesWithCallSites", findings.classes(),
            "callSites", findings.rewritable() + findings.leftAlone(),
            "rewritable", findings.rewritable(),
            "leftAlone", findings.leftAlone(),
            "leftOutClasses", findings.leftOutClasses(),
            "otherVersions", findings.otherVersions(),
            "links", findings.links(),
            "unreadable", findings.unreadableCount()
        };
    }

    private static List<String> forms(Findings findings) {
        Map<String, int[]> counts = new TreeMap<String, int[]>();
        Map<String, String> options = new LinkedHashMap<String, String>();
        for (CallSites each : findings.callSites) {
            counts.computeIfAbsent(each.form, form -> new int[2])[each.isRewritable() ? 0 : 1] += each.count;
            if (each.isRewritable()) {
                options.put(each.form, each.option());
            }
        }
        List<String> forms = new ArrayList<String>();
        for (Map.Entry<String, int[]> each : counts.entrySet()) {
            forms.add(Json.object(
                    "form",
                    each.getKey(),
                    "option",
                    options.get(each.getKey()),
                    "rewritable",
                    each.getValue()[0],
                    "leftAlone",
                    each.getValue()[1]));
        }
        return forms;
    }

    private static List<String> packages(Findings findings) {
        Map<String, Map<String, Integer>> byPackage = new TreeMap<String, Map<String, Integer>>();
        for (CallSites each : findings.callSites) {
            byPackage
                    .computeIfAbsent(each.packageName, name -> new TreeMap<String, Integer>())
                    .merge(each.form, each.count, Integer::sum);
        }
        List<String> packages = new ArrayList<String>();
        for (Map.Entry<String, Map<String, Integer>> each : byPackage.entrySet()) {
            packages.add(Json.object("package", each.getKey(), "forms", each.getValue()));
        }
        return packages;
    }

    private static List<String> classes(Findings findings) {
        List<String> classes = new ArrayList<String>();
        for (CallSites each : findings.callSites) {
            classes.add(Json.object(
                    "class", each.className,
                    "in", each.place,
                    "form", each.form,
                    "count", each.count,
                    "rewritable", each.isRewritable(),
                    "option", each.option(),
                    "reason", each.reason));
        }
        return classes;
    }

    private static List<String> unreadable(Findings findings) {
        List<String> unreadable = new ArrayList<String>();
        for (Unreadable each : findings.unreadable) {
            unreadable.add(Json.object("name", each.name, "reason", each.reason));
        }
        return unreadable;
    }
}
