package io.escapement.it.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** A C file of the tests, which is compiled when it is needed. */
public final class NativeSource {
    private static final Path SOURCES = Path.of("src", "test", "c");
    private static final Path BUILD = Path.of("..", "demo-app", "src", "main", "c", "build");

    private NativeSource() {}

    /**
     * Compiles a library to preload.
     *
     * @param folder where to keep it
     */
    public static Path library(String name, Path folder) {
        Path library = folder.resolve("lib" + name + ".so");
        run("sh", BUILD.toString(), "library", SOURCES.resolve(name + ".c").toString(), library.toString());
        return library;
    }

    private static void run(String... command) {
        try {
            int status = new ProcessBuilder(command).inheritIO().start().waitFor();
            if (status != 0) {
                throw new IllegalStateException(String.join(" ", command) + " ended with " + status);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
