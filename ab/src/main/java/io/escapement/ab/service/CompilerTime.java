package io.escapement.ab.service;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The processor time of a JVM's JIT compilers, from the kernel's account of its threads. By JMX there is only their
 * elapsed time, which on a saturated machine is mostly waiting for a processor.
 */
final class CompilerTime {

    private final Path threads;
    private final Map<Path, Long> nanosByCompiler = new HashMap<>();
    private final Set<Path> others = new HashSet<>();

    CompilerTime(long pid) {
        this(Path.of("/proc", Long.toString(pid), "task"));
    }

    /** @param threads a folder of each thread, as the kernel has them */
    CompilerTime(Path threads) {
        this.threads = threads;
    }

    /**
     * Returns the time since the JVM started, that of compilers that have ended included; empty if the kernel doesn't
     * tell.
     */
    synchronized OptionalLong millis() {
        try (Stream<Path> all = Files.list(threads)) {
            all.filter(thread -> !others.contains(thread)).forEach(this::account);
        } catch (IOException | UncheckedIOException e) {
            return OptionalLong.empty();
        }
        return nanosByCompiler.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(TimeUnit.NANOSECONDS.toMillis(nanosByCompiler.values().stream()
                        .mapToLong(Long::longValue)
                        .sum()));
    }

    private void account(Path thread) {
        try {
            if (!nanosByCompiler.containsKey(thread) && !isCompiler(thread)) {
                others.add(thread);
                return;
            }
            // The first of three figures: time spent on a processor, in ns.
            String nanos = Files.readString(thread.resolve("schedstat")).split(" ", 2)[0];
            nanosByCompiler.put(thread, Long.parseLong(nanos));
        } catch (IOException e) {
            // The thread has just ended.
        }
    }

    private static boolean isCompiler(Path thread) throws IOException {
        String name = Files.readString(thread.resolve("comm"));
        return name.startsWith("C1 Compiler") || name.startsWith("C2 Compiler") || name.startsWith("JVMCI");
    }
}
