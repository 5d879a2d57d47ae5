package io.escapement.bench.torture;

import io.escapement.bench.host.BenchmarksJar;
import io.escapement.bench.torture.child.LateRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The program {@code ticklate}, which detects late timer ticks of the kernel, independently of any JVM. */
final class TickWatch implements AutoCloseable {
    /** Time for a thread of the program that was held back to write its line when it runs again. */
    private static final long WRITTEN_WITHIN_MS = 100;

    /** No tick is late for so long: the wall clock was stepped during such an event. */
    private static final long STEPPED_MS = 60_000;

    private final Process program;
    private final Path log;

    /** The reason why the program does not watch; null if it does. */
    final String refusal;

    private TickWatch(Process program, Path log) throws IOException, InterruptedException {
        this.program = program;
        this.log = log;
        String first = "";
        while (!first.contains("\n") && program.isAlive()) {
            Thread.sleep(10);
            first = Files.readString(log);
        }
        String line = Files.readString(log).lines().findFirst().orElse("ticklate ended at once");
        this.refusal = line.startsWith("watching ") ? null : line;
    }

    /** The time, by the wall clock, in which the kernel's own timer tick was late. */
    record LateTick(long fromMs, long toMs) {
        /** Tolerance: the program wakes every millisecond, and a reader may have read a moment after the last wake. */
        private static final long SLACK_MS = 2;

        /**
         * Whether the late tick explains the staleness: the clock was within the bound when the tick became late, and
         * within it again when the tick was back.
         */
        boolean explains(LateRow row, long boundMs) {
            return row.cachedMs >= fromMs - boundMs && row.lastMs <= toMs + SLACK_MS;
        }
    }

    static TickWatch start(int boundMs) throws IOException, InterruptedException {
        return start(BenchmarksJar.folder().resolve("ticklate"), boundMs);
    }

    /** A shell starts the program, so that a missing program fails like a program that may not watch. */
    static TickWatch start(Path program, int boundMs) throws IOException, InterruptedException {
        Path log = Files.createTempFile("ticklate", ".log");
        log.toFile().deleteOnExit();
        ProcessBuilder shell =
                new ProcessBuilder("sh", "-c", "exec \"$0\" \"$1\"", program.toString(), Integer.toString(boundMs));
        return new TickWatch(
                shell.redirectErrorStream(true).redirectOutput(log.toFile()).start(), log);
    }

    long pid() {
        return program.pid();
    }

    /** Returns all events of late ticks until now, in order and apart from each other. */
    List<LateTick> lateTicks() throws IOException, InterruptedException {
        Thread.sleep(WRITTEN_WITHIN_MS);
        return refusal == null ? apart(Files.readAllLines(log)) : List.of();
    }

    /** The first line is no event. A tick seen late on several processors, or again at the next wake, is one event. */
    static List<LateTick> apart(List<String> lines) {
        List<LateTick> seen = lines.stream()
                .skip(1)
                .map(line -> line.split(" ", 2))
                .map(fromAndTo -> new LateTick(Long.parseLong(fromAndTo[0]), Long.parseLong(fromAndTo[1])))
                .filter(tick -> tick.toMs() >= tick.fromMs() && tick.toMs() - tick.fromMs() < STEPPED_MS)
                .sorted(Comparator.comparing(LateTick::fromMs))
                .toList();
        List<LateTick> events = new ArrayList<>();
        for (LateTick next : seen) {
            int last = events.size() - 1;
            if (last >= 0 && next.fromMs() <= events.get(last).toMs()) {
                LateTick before = events.get(last);
                events.set(last, new LateTick(before.fromMs(), Math.max(before.toMs(), next.toMs())));
            } else {
                events.add(next);
            }
        }
        return events;
    }

    @Override
    public void close() {
        program.destroyForcibly();
    }
}
