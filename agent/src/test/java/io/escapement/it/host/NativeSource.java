package io.escapement.it.host;

import io.escapement.it.child.HostProgram;
import java.nio.file.Path;

/** C files, which are compiled when they are needed. */
public final class NativeSource {
    private static final Path OF_TESTS = Path.of("src", "test", "c");
    private static final Path BUILD = Path.of("..", "demo-app", "src", "main", "c", "build");

    private NativeSource() {}

    /**
     * Compiles a library of the tests to preload.
     *
     * @param folder where to keep it
     */
    public static Path library(String name, Path folder) {
        return library(OF_TESTS.resolve(name + ".c"), folder.resolve("lib" + name + ".so"));
    }

    /** Compiles a library to preload; returns it. */
    public static Path library(Path source, Path library) {
        int status = HostProgram.run("sh", BUILD.toString(), "library", source.toString(), library.toString());
        if (status != 0) {
            throw new IllegalStateException(source + " was not compiled: the compiler ended with " + status);
        }
        return library;
    }
}
