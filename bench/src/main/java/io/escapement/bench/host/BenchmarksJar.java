package io.escapement.bench.host;

import io.escapement.ab.host.BuiltFiles;
import java.nio.file.Path;

/** {@code bench/target/benchmarks.jar}, which child JVMs have on their class path, and the folder it lies in. */
public final class BenchmarksJar {
    private BenchmarksJar() {}

    /** The jar, or in the IDE the folder, that the benchmarks were loaded from. */
    public static Path path() {
        return BuiltFiles.codeSource(BenchmarksJar.class);
    }

    /** {@code bench/target}, where scratch files may go. */
    public static Path folder() {
        return path().getParent();
    }
}
