package io.escapement.tools.cli;

import io.escapement.agent.thread.AgentThread;
import io.escapement.agent.thread.Pause;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Whether a clock is one clock on all processors. A thread bound to each loads the last time that any has read, reads
 * the clock, and shares the new time. The loaded time was read before, so an earlier new time has gone back. A
 * difference shows if it is longer than a cache line takes from one processor to the other, some 100 ns.
 */
final class TimeOfProcessors {
    private static final long TIMEOUT_MS = 10_000;

    private static final long PAUSE_NANOS = 10_000_000;
    private static final int MOST_PAUSES = 1_000;

    /** With fewer looks, a thread that hardly got its processor would count as one that has compared. */
    private static final int LOOKS = 1_000;

    private final AtomicInteger asked = new AtomicInteger();
    private final AtomicInteger bound = new AtomicInteger();
    private final AtomicInteger compared = new AtomicInteger();
    private final AtomicLong backNanos = new AtomicLong();
    private final AtomicLong last = new AtomicLong(Long.MIN_VALUE);
    private volatile boolean hasBegun;
    private volatile boolean isOver;

    /** Observes for so long. {@code taskset} is the program that binds a thread to a processor, which Java can't do. */
    TimeOfProcessors(LongSupplier clock, String taskset, long nanos) throws IOException {
        List<Thread> threads = new ArrayList<>();
        // Processors as the kernel lists them: 0-3,8.
        String online =
                Files.readAllLines(Paths.get("/sys/devices/system/cpu/online")).get(0);
        for (String range : online.trim().split(",", -1)) {
            String[] ends = range.split("-", 2);
            for (int i = Integer.parseInt(ends[0]); i <= Integer.parseInt(ends[ends.length - 1]); i++) {
                String processor = String.valueOf(i);
                threads.add(AgentThread.of("escapement-probe", () -> observe(clock, taskset, processor)));
            }
        }
        try {
            threads.forEach(Thread::start);
            for (int i = 0; i < MOST_PAUSES && asked.get() < threads.size(); i++) {
                Pause.nanos(PAUSE_NANOS);
            }
            hasBegun = true;
            Pause.nanos(nanos);
            // On a busy host a thread may still wait for its processor.
            for (int i = 0; i < MOST_PAUSES && compared.get() < bound.get(); i++) {
                Pause.nanos(PAUSE_NANOS);
            }
        } finally {
            isOver = true;
            threads.forEach(each -> Pause.untilEnded(each, TIMEOUT_MS));
        }
    }

    /** Returns what is wrong with the clock, or null. */
    String flaw() {
        return backNanos.get() == 0 ? null : "went back by up to " + backNanos + " ns from one processor to another";
    }

    /** Returns the observation if nothing is wrong. */
    @Override
    public String toString() {
        return compared.get() > 1
                ? "none of " + compared + " processors saw another's time go back"
                : "the times of processors were not compared, which takes two of them and the program taskset";
    }

    private void observe(LongSupplier clock, String taskset, String processor) {
        boolean isBound = isBound(taskset, processor);
        bound.addAndGet(isBound ? 1 : 0);
        asked.incrementAndGet();
        if (!isBound) {
            return;
        }
        long back = 0;
        int looks = 0;
        while (!isOver) {
            if (hasBegun && ++looks == LOOKS) {
                compared.incrementAndGet();
            }
            long seen = last.get();
            long now = clock.getAsLong();
            back = Math.max(back, seen == Long.MIN_VALUE ? 0 : seen - now);
            if (now > seen) {
                // An older time in its place only weakens the comparison for a moment.
                last.set(now);
            }
        }
        backNanos.accumulateAndGet(back, Math::max);
    }

    private static boolean isBound(String taskset, String processor) {
        try {
            String thread = Files.readSymbolicLink(Paths.get("/proc/thread-self"))
                    .getFileName()
                    .toString();
            ProcessBuilder binding = new ProcessBuilder(taskset, "-cp", processor, thread);
            return binding.redirectErrorStream(true)
                            .redirectOutput(new File("/dev/null"))
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException | InterruptedException notThere) {
            return false;
        }
    }
}
