package io.escapement.bench.corpus;

import io.escapement.ab.host.MeasurementException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Libraries by their Maven coordinates, with all that they depend on, in Maven's local repository. Maven resolves each
 * as a module of its own, so that one that can't be had doesn't keep the others, and their versions don't have to
 * agree.
 *
 * @param notFetched coordinates
 */
record Libraries(List<String> coordinates, Set<Path> jars, List<String> notFetched) {
    private static final String GOAL = "org.apache.maven.plugins:maven-dependency-plugin:3.9.0:build-classpath";
    private static final String CLASS_PATH = "classpath";
    private static final String PROJECT = """
            <project xmlns="http://maven.apache.org/POM/4.0.0">
              <modelVersion>4.0.0</modelVersion>
              <groupId>io.escapement.corpus</groupId>
              <artifactId>%s</artifactId>
              <version>1</version>
              <packaging>pom</packaging>
              %s
            </project>
            """;

    /** Coordinates in a list: a line each, {@code group:artifact:version}; comments begin with {@code #}. */
    static List<String> coordinates(List<String> lines) {
        List<String> coordinates = lines.stream()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .toList();
        for (String line : coordinates) {
            if (!line.matches("[\\w.-]+:[\\w.-]+:[\\w.-]+")) {
                throw new MeasurementException("\"" + line + "\" is not of the form group:artifact:version");
            }
        }
        return coordinates;
    }

    /** @param folder for Maven's projects and its log */
    static Libraries fetch(List<String> coordinates, Path mvnw, Path folder) throws IOException, InterruptedException {
        if (coordinates.isEmpty()) {
            return new Libraries(coordinates, Set.of(), List.of());
        }
        StringBuilder modules = new StringBuilder();
        for (int i = 0; i < coordinates.size(); i++) {
            modules.append("<module>").append(i).append("</module>");
            writeProject(folder.resolve(Integer.toString(i)), "library-" + i, dependency(coordinates.get(i)));
        }
        writeProject(folder, "libraries", "<modules>" + modules + "</modules>");
        Path log = folder.resolve("maven.log");
        new ProcessBuilder(
                        mvnw.toString(),
                        "-B",
                        "--fail-at-end",
                        "-f",
                        folder.resolve("pom.xml").toString(),
                        GOAL,
                        "-Dmdep.outputFile=" + CLASS_PATH)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start()
                .waitFor();
        Libraries libraries = found(coordinates, folder);
        if (libraries.jars.isEmpty()) {
            throw new MeasurementException("Maven could fetch none of the libraries; see " + log);
        }
        return libraries;
    }

    private static Libraries found(List<String> coordinates, Path folder) throws IOException {
        Set<Path> jars = new TreeSet<>();
        List<String> notFetched = new ArrayList<>();
        for (int i = 0; i < coordinates.size(); i++) {
            Path classPath = folder.resolve(Integer.toString(i)).resolve(CLASS_PATH);
            if (Files.exists(classPath)) {
                for (String entry : Files.readString(classPath).strip().split(":")) {
                    if (entry.endsWith(".jar")) {
                        jars.add(Path.of(entry));
                    }
                }
            } else {
                notFetched.add(coordinates.get(i));
            }
        }
        return new Libraries(coordinates, jars, notFetched);
    }

    private static String dependency(String coordinates) {
        String[] parts = coordinates.split(":");
        return "<dependencies><dependency><groupId>" + parts[0] + "</groupId><artifactId>" + parts[1]
                + "</artifactId><version>" + parts[2] + "</version></dependency></dependencies>";
    }

    private static void writeProject(Path folder, String name, String content) throws IOException {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("pom.xml"), PROJECT.formatted(name, content));
        Files.deleteIfExists(folder.resolve(CLASS_PATH));
    }
}
