package io.escapement.tools.savings;

import io.escapement.tools.json.Json;
import java.util.Locale;

/** What a profile found, for programs. */
final class ProfileJson {
    private ProfileJson() {}

    static String of(ProfileReport report) {
        StringBuilder json = new StringBuilder("{");
        for (String name :
                new String[] {"seconds", "settleSeconds", "readNanos", "readNanosAllCores", "processCores"}) {
            number(json, name, report.figure(name));
        }
        double isSettled = report.figure("isSettled");
        json.append("\"settled\":")
                .append(Double.isNaN(isSettled) ? "null" : isSettled > 0)
                .append(",\"sites\":[");
        for (int i = 0; i < report.sites.size(); i++) {
            ProfiledSite site = report.sites.get(i);
            json.append(i == 0 ? "{" : ",{").append("\"reads\":").append(Json.quoted(site.reads));
            json.append(",\"class\":").append(Json.quoted(site.className));
            json.append(",\"method\":").append(Json.quoted(site.method));
            json.append(",\"line\":").append(site.line).append(',');
            number(json, "readsPerSecond", site.readsPerSecond);
            number(json, "cores", site.cores);
            json.append("\"rewritten\":").append(site.isRewritten).append('}');
        }
        json.append("],\"packages\":").append(Json.quoted(String.join(":", report.wall.packages)));
        json.append(",\"reads\":").append(Json.quoted(report.wall.reads)).append(',');
        number(json, "savesCores", report.savedCores());
        return json.substring(0, json.length() - 1) + "}";
    }

    /** And a comma. */
    private static void number(StringBuilder json, String name, double value) {
        json.append('"').append(name).append("\":");
        json.append(Double.isNaN(value) ? "null" : String.format(Locale.ROOT, "%.4f", value))
                .append(',');
    }
}
