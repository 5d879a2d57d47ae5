package io.escapement.bench.host;

import io.escapement.ab.host.BuiltFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** {@code bench/target/benchmarks.jar}, whose main classes child JVMs run, and the folder it lies in. */
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

    /** A main class of it, which that java is to run with {@code jvmArguments}. */
    public static ProcessBuilder java(Path java, List<String> jvmArguments, Class<?> main, Object... arguments) {
        List<String> command = new ArrayList<>(List.of(java.toString()));
        command.addAll(jvmArguments);
        command.addAll(List.of("-cp", path().toString(), main.getName()));
        Stream.of(arguments).map(Object::toString).forEach(command::add);
        return new ProcessBuilder(command);
    }
}
