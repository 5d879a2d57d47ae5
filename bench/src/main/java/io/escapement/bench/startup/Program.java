package io.escapement.bench.startup;

import io.escapement.ab.host.MeasurementException;
import io.escapement.bench.software.Installed;
import io.escapement.bench.startup.child.Hello;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What is started: a main class on a class path, and the packages that the agent is given.
 *
 * @param startedLine what the line of output contains that says that it has started; null if there is none
 */
record Program(
        String label, String classPath, String mainClass, List<String> arguments, String packages, String startedLine) {
    static Program hello(ChildFiles files) {
        Class<?> main = Hello.class;
        return new Program(
                "hello world", files.classes().toString(), main.getName(), List.of(), main.getPackageName(), null);
    }

    /** A web service in Spring Boot's one jar, on whatever port is free. */
    static Program springBoot() throws IOException, InterruptedException {
        Path jar = Installed.springBootService();
        List<String> arguments = List.of("--server.address=127.0.0.1", "--server.port=0");
        String label = "a Spring Boot web service";
        return new Program(label, jar.toString(), mainClassOf(jar), arguments, "*", "Started StockService");
    }

    /** @param spec a jar with a main class, or a class path, a colon and a main class */
    static Program application(String spec, List<String> arguments) throws IOException {
        Path jar = Path.of(spec);
        if (Files.isRegularFile(jar)) {
            return new Program(jar.getFileName().toString(), absolute(spec), mainClassOf(jar), arguments, "*", null);
        }
        int colon = spec.lastIndexOf(':');
        if (colon <= 0) {
            throw new MeasurementException(spec + " is neither a jar nor a class path, a colon and a main class");
        }
        String mainClass = spec.substring(colon + 1);
        return new Program(mainClass, absolute(spec.substring(0, colon)), mainClass, arguments, "*", null);
    }

    /** With its wildcards, where it has any. */
    private static String absolute(String classPath) {
        return Stream.of(classPath.split(File.pathSeparator))
                .map(path -> new File(path).getAbsolutePath())
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static String mainClassOf(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            Manifest manifest = file.getManifest();
            String mainClass =
                    manifest == null ? null : manifest.getMainAttributes().getValue(Attributes.Name.MAIN_CLASS);
            if (mainClass == null) {
                throw new MeasurementException(
                        jar + " names no main class: give its class path, a colon and the class");
            }
            return mainClass;
        }
    }
}
