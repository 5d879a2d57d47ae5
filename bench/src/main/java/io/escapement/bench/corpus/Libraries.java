package io.escapement.bench.corpus;

import io.escapement.ab.host.MeasurementException;
import io.escapement.bench.host.ChildProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

/**
 * Libraries by their Maven coordinates, with all that they depend on, in Maven's local repository. Maven resolves each
 * as a module of its own, so that one that can't be had doesn't keep the others, and their versions don't have to
 * agree.
 *
 * @param notFetched coordinates
 */
record Libraries(List<String> coordinates, Set<Path> jars, List<String> notFetched) {
    private static final String GOAL = "org.apache.maven.plugins:maven-dependency-plugin:3.9.0:build-classpath";
    private static final double LONG_SECONDS = TimeUnit.DAYS.toSeconds(1);
    private static final int ANY_STATUS = 255;
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
    private static final String DEPENDENCY = "<dependencies><dependency><groupId>%s</groupId>"
            + "<artifactId>%s</artifactId><version>%s</version></dependency></dependencies>";

    /** Coordinates in a list: a line each, {@code group:artifact:version}; comments begin with {@code #}. */
    static List<String> coordinates(String list) {
        List<String> coordinates = list.lines()
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
        Set<Path> jars = new TreeSet<>();
        List<String> notFetched = new ArrayList<>();
        if (coordinates.isEmpty()) {
            return new Libraries(coordinates, jars, notFetched);
        }
        StringBuilder modules = new StringBuilder();
        for (int i = 0; i < coordinates.size(); i++) {
            modules.append("<module>").append(i).append("</module>");
            Object[] parts = coordinates.get(i).split(":");
            writeProject(module(folder, i), "library-" + i, DEPENDENCY.formatted(parts));
        }
        Path pom = writeProject(folder, "libraries", "<modules>" + modules + "</modules>");
        Path log = folder.resolve("maven.log");
        ProcessBuilder maven = new ProcessBuilder(
                mvnw.toString(), "-B", "--fail-at-end", "-f", pom.toString(), GOAL, "-Dmdep.outputFile=" + CLASS_PATH);
        // It fails if one library can't be had; the class paths tell which.
        ChildProcess.output(maven.redirectErrorStream(true).redirectOutput(log.toFile()), LONG_SECONDS, ANY_STATUS);
        for (int i = 0; i < coordinates.size(); i++) {
            Path classPath = module(folder, i).resolve(CLASS_PATH);
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
        if (jars.isEmpty()) {
            throw new MeasurementException("Maven could fetch none of the libraries; see " + log);
        }
        return new Libraries(coordinates, jars, notFetched);
    }

    private static Path module(Path folder, int number) {
        return folder.resolve(Integer.toString(number));
    }

    private static Path writeProject(Path folder, String name, String content) throws IOException {
        Files.createDirectories(folder);
        return Files.writeString(folder.resolve("pom.xml"), PROJECT.formatted(name, content));
    }
}
