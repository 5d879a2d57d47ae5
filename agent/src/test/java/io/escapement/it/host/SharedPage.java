package io.escapement.it.host;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The page by which the kernel tells a child the time, taken from it by a preloaded library. The vDSO needs that page,
 * so the library has each clock of the child make a system call from the start.
 */
public final class SharedPage {
    /** What is done to it, and the library's signal for that. */
    public enum Fault {
        UNMAPPED(Fault.SIGRTMIN + 5),
        MOVED(Fault.SIGRTMIN + 6),
        /** Unmapped, and other memory comes in its place. */
        REPLACED(Fault.SIGRTMIN + 7),
        /** A copy comes in its place, which no kernel writes. */
        STANDING(Fault.SIGRTMIN + 8),
        /** The same, in the midst of an update. */
        ODD(Fault.SIGRTMIN + 9),
        /** The same, with a time that is ten years ahead. */
        AHEAD(Fault.SIGRTMIN + 10);

        /** Below it are two that libc takes for itself. */
        private static final int SIGRTMIN = 34;

        private final int signal;

        Fault(int signal) {
            this.signal = signal;
        }
    }

    private static final String GONE = "gone";
    private static final List<String> KNOWN_PROCESSORS = List.of("amd64", "aarch64");
    private static final int FORBIDDEN = 77;

    private final Path library;

    /** @param folder where to keep the library */
    private SharedPage(Path folder) {
        library = NativeSource.library("sharedpage", folder);
    }

    /** Skips the test where the processor is another, or the kernel lets nobody change these mappings. */
    public static SharedPage assumeCanBeTaken(Path folder) {
        assumeTrue(
                System.getProperty("os.name").equals("Linux")
                        && KNOWN_PROCESSORS.contains(
                                System.getProperty("os.arch").toLowerCase(Locale.ROOT)),
                "written for other processors");
        SharedPage page = new SharedPage(folder);
        ProcessBuilder trial = new ProcessBuilder("true");
        trial.environment().put("LD_PRELOAD", page.library.toString());
        trial.environment().put("SHAREDPAGE", GONE);
        try {
            assumeTrue(trial.start().waitFor() != FORBIDDEN, "this kernel seals the page");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return page;
    }

    /** There until it is taken. */
    public ChildJvmBuilder under(ChildJvmBuilder builder) {
        return builder.env("LD_PRELOAD", library.toString()).jvm("-XX:ErrorFile=target/crash-of-%p.log");
    }

    /** Gone before the JVM begins, as on a host whose kernel has no vDSO. */
    public ChildJvmBuilder gone(ChildJvmBuilder builder) {
        return under(builder).env("SHAREDPAGE", GONE);
    }

    /** Those of the first kind at a moment when nobody in the child reads it. */
    public void take(ChildJvm child, Fault fault) {
        List<String> before = mappings(child);
        child.signal(Integer.toString(fault.signal));
        await(fault.toString())
                .atMost(Duration.ofSeconds(30))
                .until(() -> !child.isAlive() || !mappings(child).equals(before));
    }

    /** The lines of {@code /proc/PID/maps} that name it. */
    public static List<String> mappings(ChildJvm child) {
        try (Stream<String> lines = Files.lines(Path.of("/proc", Long.toString(child.pid()), "maps"))) {
            return lines.filter(line -> line.endsWith("[vvar]")).toList();
        } catch (IOException | UncheckedIOException ended) {
            return List.of();
        }
    }
}
