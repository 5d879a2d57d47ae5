package io.escapement.it.floor;

import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.jdk.Jdk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The package {@code jdk.crac} of JDKs that make checkpoints, put into {@code java.base} of one that makes none. There
 * a checkpoint only asks all resources, waits for a line on stdin, and asks them again.
 */
final class CheckpointApi {
    static final int FIRST_WITH_MODULES = 9;
    private static final Path SOURCES = Path.of("src", "test", "crac");

    private final Path classes;

    /** @param folder where to keep the classes */
    CheckpointApi(Jdk jdk, Path folder) {
        classes = folder.resolve("crac-" + jdk.major());
        List<String> command = new ArrayList<>(
                List.of(jdk.tool("javac"), "--patch-module", "java.base=" + SOURCES, "-d", classes.toString()));
        try (Stream<Path> files = Files.list(SOURCES.resolve("jdk").resolve("crac"))) {
            files.map(Path::toString).forEach(command::add);
            if (new ProcessBuilder(command).inheritIO().start().waitFor() != 0) {
                throw new IllegalStateException("jdk.crac could not be compiled");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    ChildJvmBuilder under(ChildJvmBuilder builder) {
        return builder.jvm("--patch-module", "java.base=" + classes, "--add-exports", "java.base/jdk.crac=ALL-UNNAMED");
    }
}
