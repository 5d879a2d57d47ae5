package io.escapement.agent.verdict;

/** Time of the current thread by the scheduler's clock, which no clocksource changes. A trimmed image has it too. */
public final class ThreadTime {
    /** How long the thread has had a processor, in ns; 0 if the kernel does not count that. */
    public final long ranNanos;

    /** How long the thread has waited for a processor, in ns. */
    public final long waitedNanos;

    private ThreadTime(long ranNanos, long waitedNanos) {
        this.ranNanos = ranNanos;
        this.waitedNanos = waitedNanos;
    }

    /** Allocates, and takes some ten microseconds. */
    @SuppressWarnings("ThreadPriorityCheck")
    public static ThreadTime now() {
        // The kernel counts at each tick, and where it schedules.
        Thread.yield();
        String[] words =
                ClockSource.beginning("/proc/thread-self/schedstat").trim().split(" ");
        return words.length < 2
                ? new ThreadTime(0, 0)
                : new ThreadTime(Long.parseLong(words[0]), Long.parseLong(words[1]));
    }
}
