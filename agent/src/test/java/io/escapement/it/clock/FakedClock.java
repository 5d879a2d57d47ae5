package io.escapement.it.clock;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.escapement.it.child.ChildJvmBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.stream.Stream;

/**
 * A wall clock that the test steps under a child, by libfaketime. It stands before {@code clock_gettime}, so that the
 * JVM sees the steps and the kernel's page does not.
 */
public final class FakedClock {
    private static final String NAME = "libfaketimeMT.so.1";
    private final Path offset;

    /** @param folder where to keep the offset */
    public FakedClock(Path folder) {
        offset = folder.resolve("offset");
    }

    /** By {@code date}'s rules: {@code +1h}, {@code -30m}, {@code +0}. */
    public void setOffset(String to) {
        try {
            // The child reads it at each read of the clock, and must never find half of it.
            Path written = Files.writeString(offset.resolveSibling("offset.new"), to + "\n");
            Files.move(written, offset, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public ChildJvmBuilder under(ChildJvmBuilder builder) {
        // Without the last of these, every timed wait in the JVM ends at once.
        return builder.env("LD_PRELOAD", library().toString())
                .env("FAKETIME_TIMESTAMP_FILE", offset.toString())
                .env("FAKETIME_NO_CACHE", "1")
                .env("FAKETIME_DONT_FAKE_MONOTONIC", "1")
                .env("FAKETIME_FORCE_MONOTONIC_FIX", "0");
    }

    /** All clocks of the child stand still, the monotonic one as well. */
    static ChildJvmBuilder standingStill(ChildJvmBuilder builder) {
        return builder.env("LD_PRELOAD", library().toString()).env("FAKETIME", "2026-01-01 00:00:00");
    }

    public static void assumeInstalled() {
        assumeTrue(library() != null, "libfaketime is not installed here");
    }

    private static Path library() {
        try (Stream<Path> folders = Files.list(Path.of("/usr/lib"))) {
            return Stream.concat(Stream.of(Path.of("/usr/lib"), Path.of("/usr/lib64")), folders)
                    .map(folder -> folder.resolve("faketime").resolve(NAME))
                    .filter(Files::isReadable)
                    .findFirst()
                    .orElse(null);
        } catch (IOException noSuchFolder) {
            return null;
        }
    }
}
