package io.escapement.bench.startup;

import io.escapement.ab.host.MeasurementException;
import io.escapement.bench.startup.child.Hello;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;

/** What is started: a main class on a class path, and the packages that the agent is given. */
record Program(String label, String classPath, String mainClass, List<String> arguments, String packages) {
    static Program hello(ChildFiles files) {
        Class<?> main = Hello.class;
        return new Program("hello world", files.classes().toString(), main.getName(), List.of(), main.getPackageName());
    }

    /** @param spec a jar with a main class, or a class path, a colon and a main class */
    static Program application(String spec, List<String> arguments) throws IOException {
        Path jar = Path.of(spec);
        if (Files.isRegularFile(jar)) {
            return new Program(jar.getFileName().toString(), absolute(spec), mainClassOf(jar), arguments, "*");
        }
        int colon = spec.lastIndexOf(':');
        if (colon <= 0) {
            throw new MeasurementException(spec + " is neither a jar nor a class path, a colon and a main class");
        }
        String mainClass = spec.substring(colon + 1);
        return new Program(mainClass, absolute(spec.substring(0, colon)), mainClass, arguments, "*");
    }

    /** The part of the command after the JVM's arguments. */
    List<String> command() {
        List<String> command = new ArrayList<>(List.of("-cp", classPath, mainClass));
        command.addAll(arguments);
        return command;
    }

    /** The same, run by a main class of ours that gets {@code seconds}, the program's main class, and its arguments. */
    List<String> commandUnder(ChildFiles files, Class<?> runner, int seconds) {
        String both = files.classes() + File.pathSeparator + classPath;
        List<String> command =
                new ArrayList<>(List.of("-cp", both, runner.getName(), Integer.toString(seconds), mainClass));
        command.addAll(arguments);
        return command;
    }

    private static String absolute(String classPath) {
        List<String> paths = new ArrayList<>();
        for (String path : classPath.split(File.pathSeparator)) {
            // With its wildcard, where it has one.
            paths.add(new File(path).getAbsolutePath());
        }
        return String.join(File.pathSeparator, paths);
    }

    private static String mainClassOf(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            String mainClass = file.getManifest() == null
                    ? null
                    : file.getManifest().getMainAttributes().getValue(Attributes.Name.MAIN_CLASS);
            if (mainClass == null) {
                throw new MeasurementException(
                        jar + " names no main class: give its class path, a colon and the class");
            }
            return mainClass;
        }
    }
}
