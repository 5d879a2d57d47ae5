package io.escapement.bench.host;

import io.escapement.ab.host.MeasurementException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** {@code bench/target/benchmarks.jar}, whose main classes child JVMs run, and the jar's folder. */
public final class BenchmarksJar {
    private BenchmarksJar() {}

    /** {@code bench/target}, where scratch files may go. */
    public static Path folder() {
        return path().getParent();
    }

    /** The jar, or in the IDE the folder, that the benchmarks were loaded from. */
    public static Path path() {
        return BuiltFiles.codeSource(BenchmarksJar.class);
    }

    /** Runs the project's own Maven on a pom in a folder of {@code bench}. */
    public static void maven(String pom, String... arguments) throws IOException, InterruptedException {
        Path bench = folder().resolve("..").normalize();
        Path file = bench.resolve(pom);
        if (!Files.isRegularFile(file)) {
            throw new MeasurementException(file + " is missing: run this from a clone of the project");
        }
        List<String> command = new ArrayList<>(List.of(bench.resolve("../mvnw").toString(), "-B", "-q"));
        command.addAll(List.of("-f", file.toString()));
        command.addAll(List.of(arguments));
        ChildProcess.output(new ProcessBuilder(command).redirectErrorStream(true));
    }

    /** Returns a command that runs a main class of the jar by that java, with {@code jvmArguments}. */
    public static ProcessBuilder java(Path java, List<String> jvmArguments, Class<?> main, Object... arguments) {
        List<String> command = new ArrayList<>(List.of(java.toString()));
        command.addAll(jvmArguments);
        command.addAll(List.of("-cp", path().toString(), main.getName()));
        Stream.of(arguments).map(Object::toString).forEach(command::add);
        return new ProcessBuilder(command);
    }
}
