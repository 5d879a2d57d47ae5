package io.escapement.bench.kernel;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import io.escapement.ab.host.Environment;
import io.escapement.bench.host.ChildProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** All that one guest has found. Comes out of it as JSON. */
record GuestReport(
        Environment environment,
        String java,
        List<ClockSourceRun.Report> clockSources,
        SwitchRun.Outcome switched,
        List<String> problems) {
    static final String FILE = "report.json";

    private static final Pattern RELEASE = Pattern.compile("\\d+(\\.\\d+)+");
    private static final Pattern JAVA_VERSION = Pattern.compile("\"(?:1\\.)?(\\d+)");
    private static final Gson GSON = new GsonBuilder()
            .setPrettyPrinting()
            .serializeSpecialFloatingPointValues()
            .create();

    /** With the exit status of what wrote it beside it. */
    static GuestReport in(Path folder) throws IOException {
        GuestReport report = GSON.fromJson(Files.readString(folder.resolve(FILE)), GuestReport.class);
        String status = Files.readString(folder.resolve("status")).strip();
        boolean isWhole = status.equals("0") || (status.equals("1") && !report.problems.isEmpty());
        return isWhole ? report : report.endedEarly(status);
    }

    /** What is missing from it must not pass for right. */
    private GuestReport endedEarly(String status) {
        List<String> all = new ArrayList<>(problems);
        all.add("the measuring ended early, with status " + status);
        return new GuestReport(environment, java, clockSources, switched, all);
    }

    /** For instance {@code 6.12.48, JDK 17}: as short as tells guests from each other. */
    String label() {
        Matcher release = RELEASE.matcher(environment.kernel());
        Matcher version = JAVA_VERSION.matcher(java);
        return (release.find() ? release.group() : environment.kernel())
                + (version.find() ? ", JDK " + version.group(1) : "");
    }

    /** Each with the label of its guest. */
    static List<String> problemsOf(List<GuestReport> reports) {
        return reports.stream()
                .flatMap(report -> report.problems.stream().map(problem -> report.label() + ", " + problem))
                .toList();
    }

    void write(Path folder) throws IOException {
        Files.writeString(folder.resolve(FILE), GSON.toJson(this));
    }

    /** Its own words: not every JVM has a file that tells. */
    static String version(Path java) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(java.toString(), "-version").redirectErrorStream(true);
        return ChildProcess.output(builder).lines().findFirst().orElse("unknown");
    }
}
