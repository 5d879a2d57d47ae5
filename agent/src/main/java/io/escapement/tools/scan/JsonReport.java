package io.escapement.tools.scan;

import io.escapement.tools.json.Json;
import io.escapement.tools.scan.Findings.CallSites;
import io.escapement.tools.scan.Findings.Unreadable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The findings for programs, as one JSON object: the same for the same class files, a line for each of its records. */
public final class JsonReport {
    /** Counts up when a reader of the former would misunderstand it. */
    private static final int FORMAT = 1;

    private JsonReport() {}

    public static String of(Findings findings) {
        return Json.ofRecords(Json.object(
                "format", FORMAT,
                "totals", totals(findings),
                "forms", forms(findings),
                "packages", packages(findings),
                "classes", records(findings.callSites, JsonReport::callSites),
                "unreadable", records(findings.unreadable, JsonReport::unreadable)));
    }

    private static <T> List<Object> records(List<T> all, Function<T, Object> record) {
        return all.stream().map(record).collect(Collectors.toList());
    }

    private static Object totals(Findings findings) {
        return Json.object(
                "archives",
                findings.archives,
                "classFiles",
                findings.classFiles,
                "classesWithCallSites",
                findings.classes(),
                "callSites",
                findings.rewritable() + findings.leftAlone(),
                "rewritable",
                findings.rewritable(),
                "leftAlone",
                findings.leftAlone(),
                "leftOutClasses",
                findings.leftOutClasses,
                "otherVersions",
                findings.otherVersions,
                "links",
                findings.links,
                "unreadable",
                findings.unreadableCount());
    }

    private static List<Object> forms(Findings findings) {
        Map<String, int[]> counts = new TreeMap<>();
        Map<String, String> options = new HashMap<>();
        for (CallSites each : findings.callSites) {
            counts.computeIfAbsent(each.found.form, form -> new int[2])[each.isRewritable() ? 0 : 1] +=
                    each.found.count();
            if (each.isRewritable()) {
                options.put(each.found.form, each.option());
            }
        }
        List<Object> forms = new ArrayList<>();
        counts.forEach((form, count) -> forms.add(
                Json.object("form", form, "option", options.get(form), "rewritable", count[0], "leftAlone", count[1])));
        return forms;
    }

    private static List<Object> packages(Findings findings) {
        Map<String, Map<String, Integer>> byPackage = new TreeMap<>();
        for (CallSites each : findings.callSites) {
            byPackage
                    .computeIfAbsent(each.packageName, name -> new TreeMap<>())
                    .merge(each.found.form, each.found.count(), Integer::sum);
        }
        List<Object> packages = new ArrayList<>();
        byPackage.forEach((name, forms) -> packages.add(Json.object("package", name, "forms", forms)));
        return packages;
    }

    private static Object callSites(CallSites each) {
        return Json.object(
                "class", each.className,
                "in", each.place,
                "form", each.found.form,
                "count", each.found.count(),
                "rewritable", each.isRewritable(),
                "option", each.option(),
                "reason", each.found.reason);
    }

    private static Object unreadable(Unreadable each) {
        return Json.object("name", each.name, "reason", each.reason);
    }
}
