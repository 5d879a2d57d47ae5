package io.escapement.it.clock;

import io.escapement.it.child.ChildJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** What a child's ticker and drift recorder do in some time: processor time, and how often they go to sleep. */
record AgentsThreads(long cpuNanos, long sleeps) {
    /** Fifteen letters of the names: the first ones, or first and last with dots between. */
    private static final String NAMES = "escapem.*(tick|ti\\.|drift|ker|ift).*\\n";

    static AgentsThreads in(ChildJvm child, long seconds) throws IOException, InterruptedException {
        AgentsThreads before = until(child);
        TimeUnit.SECONDS.sleep(seconds);
        AgentsThreads after = until(child);
        return new AgentsThreads(after.cpuNanos - before.cpuNanos, after.sleeps - before.sleeps);
    }

    /** Since they were started. */
    private static AgentsThreads until(ChildJvm child) throws IOException {
        long cpuNanos = 0;
        long sleeps = 0;
        try (Stream<Path> tasks = Files.list(Path.of("/proc", Long.toString(child.pid()), "task"))) {
            for (Path task : tasks.toList()) {
                if (Files.readString(task.resolve("comm")).matches(NAMES)) {
                    cpuNanos += firstNumber(Files.readString(task.resolve("schedstat")));
                    sleeps += Files.readAllLines(task.resolve("status")).stream()
                            .filter(line -> line.startsWith("voluntary_ctxt_switches:"))
                            .mapToLong(line -> firstNumber(line.split("\\s+", 2)[1]))
                            .sum();
                }
            }
        }
        if (sleeps == 0) {
            throw new IllegalStateException("no ticker");
        }
        return new AgentsThreads(cpuNanos, sleeps);
    }

    private static long firstNumber(String text) {
        return Long.parseLong(text.strip().split("\\s+", 2)[0]);
    }

    @Override
    public String toString() {
        return TimeUnit.NANOSECONDS.toMicros(cpuNanos) + " us, " + sleeps + " sleeps";
    }
}
