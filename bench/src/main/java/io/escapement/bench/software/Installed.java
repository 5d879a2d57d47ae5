package io.escapement.bench.software;

import io.escapement.ab.host.MeasurementException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What the build of a module in {@code bench/real-software} has left in its {@code target} folder. */
record Installed(Path target) {
    private static final Pattern VERSION = Pattern.compile("-(\\d[^/]*?)(\\.jar)?$");

    /** The module's classes and all that they need. */
    String classPath() {
        return target.resolve("classes") + File.pathSeparator + target.resolve("lib") + "/*";
    }

    /** The jar or folder of this name, with any version. */
    Path artifact(String name) throws IOException {
        for (Path folder : List.of(target, target.resolve("lib"))) {
            try (Stream<Path> files = Files.list(folder)) {
                Path found = files.filter(file -> nameWithoutVersion(file).equals(name))
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
        var version = VERSION.matcher(artifact(artifact).getFileName().toString());
        return version.find() ? version.group(1) : "unknown";
    }

    private static String nameWithoutVersion(Path file) {
        return VERSION.matcher(file.getFileName().toString()).replaceFirst("");
    }
}
