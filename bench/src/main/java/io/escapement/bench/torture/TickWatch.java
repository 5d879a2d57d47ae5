package io.escapement.bench.torture;

import io.escapement.ab.host.MeasurementException;
import io.escapement.bench.host.BenchmarksJar;
import io.escapement.bench.torture.child.Child;
import io.escapement.bench.torture.child.LateRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The program {@code ticklate}, which sees when the kernel's timer tick is late, whatever becomes of any JVM. */
final class TickWatch implements AutoCloseable {
    /** A thread of the program that was held back writes its line when it runs again. */
    private static final long WRITTEN_WITHIN_MS = 100;

    /** No tick is late for so long: the wall clock was stepped between the ends of such an event. */
    private static final long STEPPED_MS = 60_000;

    private final Process program;
    private final Path log;

    private TickWatch(Process program, Path log) {
        this.program = program;
        this.log = log;
    }

    /** From when to when, by the wall clock, the kernel's own timer tick was late. */
    record LateTick(long fromMs, long toMs) {
        /** The program wakes every millisecond, and a reader may have read a moment after its last wake. */
        private static final long SLACK_MS = 2;

        /**
         * Whether this made a clock stale that keeps its bound otherwise: the clock was within the bound when the tick
         * became late, and within it again when the tick was back.
         */
        boolean explains(LateRow row, long boundMs) {
            return row.cachedMs >= fromMs - boundMs && row.lastMs <= toMs + SLACK_MS;
        }
    }

    /** Throws a {@link MeasurementException} if the program is missing, or may not watch here. */
    static TickWatch start() throws InterruptedException {
        return start(BenchmarksJar.folder().resolve("ticklate"));
    }

    /** Late is more than half the bound: then a read that was over it came when the tick was late, or broke it. */
    static TickWatch start(Path program) throws InterruptedException {
        try {
            Path log = Files.createTempFile("ticklate", ".log");
            log.toFile().deleteOnExit();
            ProcessBuilder builder = new ProcessBuilder(program.toString(), Integer.toString(Child.BOUND_MS / 2));
            TickWatch watch = new TickWatch(builder.redirectOutput(log.toFile()).start(), log);
            String first = watch.firstLine();
            if (!first.startsWith("watching ")) {
                watch.close();
                throw new MeasurementException("Whether the kernel's tick is late can't be watched: " + first);
            }
            return watch;
        } catch (IOException e) {
            throw new MeasurementException(
                    "Whether the kernel's tick is late can't be watched: " + e.getMessage()
                            + "; ./mvnw package builds it",
                    e);
        }
    }

    private String firstLine() throws IOException, InterruptedException {
        String text = "";
        while (!text.contains("\n") && program.isAlive()) {
            Thread.sleep(10);
            text = Files.readString(log);
        }
        return Files.readString(log).lines().findFirst().orElse("it ended at once");
    }

    long pid() {
        return program.pid();
    }

    /** Every time until now that the tick was late, in order and apart; empty if the program has ended. */
    Optional<List<LateTick>> lateTicks() throws IOException, InterruptedException {
        Thread.sleep(WRITTEN_WITHIN_MS);
        return program.isAlive() ? Optional.of(apart(Files.readAllLines(log))) : Optional.empty();
    }

    /** The first line is no event. What is seen on several processors, or again at the next wake, is one event. */
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
