package io.escapement.tools.cli;

import io.escapement.agent.process.AgentThread;
import io.escapement.agent.process.Pause;
import java.io.File;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Whether the monotonic clock is one clock on all processors. A thread on each loads the last time that any of them has
 * read, reads the clock, and shares the new time. What it loaded had been read before, so an earlier time has gone back.
 * A thread that overwrites the shared time by an older one only weakens the comparison for a moment. A difference of
 * two processors shows if it is longer than a cache line takes from one to the other, some 100 ns.
 */
class TimeOfProcessors {
    private static final long OBSERVED_NANOS = 1_000_000_000;
    private static final long BEFORE_SWITCH_NANOS = 50_000_000;
    private static final long TIMEOUT_MS = 10_000;

    /** One thread may be off its processor for so long, all of them hardly. */
    private static final long JUMP_FROM_NANOS = 200_000_000;

    private final List<Observer> observers = new ArrayList<>();
    private final AtomicLong last = new AtomicLong(System.nanoTime());
    private final CountDownLatch awaited;
    private volatile boolean isOver;

    TimeOfProcessors(BitSet processors) {
        awaited = new CountDownLatch(processors.cardinality());
        processors.stream().forEach(processor -> observers.add(new Observer(processor)));
    }

    /** Observes for a second, and while that is done at its beginning. */
    static TimeOfProcessors observe(Runnable whatSwitches) throws IOException {
        TimeOfProcessors observed = new TimeOfProcessors(processors());
        try {
            observed.observers.forEach(each -> each.thread.start());
            if (!observed.awaited.await(TIMEOUT_MS, TimeUnit.MILLISECONDS)) {
                throw new IllegalStateException(
                        "the host is too busy, or has no thread left, for one on each processor");
            }
            Pause.nanos(BEFORE_SWITCH_NANOS);
            whatSwitches.run();
            Pause.nanos(OBSERVED_NANOS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            observed.isOver = true;
            // Those that wait for one that could not be started.
            observed.observers.forEach(each -> observed.awaited.countDown());
            observed.observers.forEach(each -> Pause.untilEnded(each.thread, TIMEOUT_MS));
        }
        return observed;
    }

    /** Returns what is wrong with the clock, or null. */
    String flaw() {
        long back = observers.stream().mapToLong(each -> each.backNanos).max().orElse(0);
        if (back > 0) {
            return "went back by up to " + back + " ns from one processor to another";
        }
        long jump = observers.stream().mapToLong(each -> each.gapNanos).min().orElse(0);
        return jump > JUMP_FROM_NANOS
                ? "jumped ahead by " + jump / 1_000_000 + " ms, or the host stood still for so long"
                : null;
    }

    /** How far that is to be trusted. */
    @Override
    public String toString() {
        boolean isBound = observers.stream().allMatch(each -> each.isBound);
        return observers.stream().mapToLong(each -> each.reads).sum() + " reads by " + observers.size() + " threads, "
                + (isBound ? "one on each processor" : "wherever they ran, as there is no taskset");
    }

    /** Those that run, and that this process may use. */
    private static BitSet processors() throws IOException {
        BitSet processors = new BitSet();
        Path online = Paths.get("/sys/devices/system/cpu/online");
        processors.or(numbers(Files.readAllLines(online).get(0)));
        for (String line : Files.readAllLines(Paths.get("/proc/self/status"), StandardCharsets.ISO_8859_1)) {
            if (line.startsWith("Cpus_allowed_list:")) {
                processors.and(numbers(line.substring(line.indexOf(':') + 1)));
            }
        }
        return processors;
    }

    /** As the kernel writes them: {@code 0-3,8}. */
    private static BitSet numbers(String list) {
        BitSet numbers = new BitSet();
        for (String range : list.trim().split(",", -1)) {
            String[] ends = range.split("-", 2);
            numbers.set(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]) + 1);
        }
        return numbers;
    }

    /** Its thread writes the figures, and others read them once it has ended. */
    private final class Observer implements Runnable {
        final Thread thread = AgentThread.of("escapement-probe", this);
        private final int processor;
        private boolean isBound;
        private long backNanos;
        private long gapNanos;
        private long reads;

        Observer(int processor) {
            this.processor = processor;
        }

        @Override
        public void run() {
            isBound = bind();
            awaited.countDown();
            try {
                awaited.await();
            } catch (InterruptedException byNobody) {
                return;
            }
            long previous = System.nanoTime();
            while (!isOver) {
                long seen = last.get();
                long now = System.nanoTime();
                backNanos = Math.max(backNanos, seen - now);
                gapNanos = Math.max(gapNanos, now - previous);
                if (now > seen) {
                    last.set(now);
                }
                previous = now;
                reads++;
            }
        }

        /** Java binds no thread to a processor, but this program does. */
        private boolean bind() {
            try {
                String id = Files.readSymbolicLink(Paths.get("/proc/thread-self"))
                        .getFileName()
                        .toString();
                String mask = BigInteger.ONE.shiftLeft(processor).toString(16);
                return new ProcessBuilder("taskset", "-p", mask, id)
                                .redirectErrorStream(true)
                                .redirectOutput(new File("/dev/null"))
                                .start()
                                .waitFor()
                        == 0;
            } catch (IOException | InterruptedException notThere) {
                return false;
            }
        }
    }
}
