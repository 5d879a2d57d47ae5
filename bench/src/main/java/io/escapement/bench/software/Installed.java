package io.escapement.bench.software;

import io.escapement.ab.host.MeasurementException;
import io.escapement.bench.host.BenchmarksJar;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the build of a module in {@code bench/real-software} has left in its {@code target} folder. */
record Installed(Path target) {
    private static final Pattern VERSION = Pattern.compile("-(\\d[^/]*?)(\\.jar)?$");

    /** Fetches the servers and builds their clients, with the project's own Maven. */
    static void build(List<Software> chosen) throws IOException, InterruptedException {
        String modules = chosen.stream().map(Software::toString).collect(Collectors.joining(","));
        BenchmarksJar.maven("real-software/pom.xml", "-am", "-pl", modules, "package");
    }

    static Installed of(Software software) {
        Path modules = BenchmarksJar.folder().resolve("../real-software").normalize();
        return new Installed(modules.resolve(software.toString()).resolve("target"));
    }

    /** The module's classes and all that they need. */
    String classPath() {
        return target.resolve("classes") + File.pathSeparator + target.resolve("lib") + "/*";
    }

    /** The jar or folder of this name, with any version. */
    Path artifact(String name) throws IOException {
        for (Path folder : List.of(target, target.resolve("lib"))) {
            try (Stream<Path> files = Files.list(folder)) {
                Path found = files.filter(file -> version(file).replaceFirst("").equals(name))
                        .findFirst()
                        .orElse(null);
                if (found != null) {
                    return found;
                }
            }
        }
        throw new MeasurementException(target + " has no " + name);
    }

    String version(String artifact) throws IOException {
        Matcher version = version(artifact(artifact));
        return version.find() ? version.group(1) : "unknown";
    }

    private static Matcher version(Path file) {
        return VERSION.matcher(file.getFileName().toString());
    }
}
