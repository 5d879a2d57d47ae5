package com.acme.faults;

import java.util.concurrent.TimeUnit;

/** Waits as old programs do until its group has no thread but its own; gives up after a while. */
public final class WaitsToBeAlone {
    private static final long LONGEST_WAIT_NANOS = TimeUnit.SECONDS.toNanos(10);

    private WaitsToBeAlone() {}

    @SuppressWarnings("ThreadPriorityCheck") // That is how they do it.
    public static void main(String[] arguments) {
        long startNanos = System.nanoTime();
        while (Thread.activeCount() > 1 && System.nanoTime() - startNanos < LONGEST_WAIT_NANOS) {
            Thread.yield();
        }
        System.out.println(Thread.activeCount() == 1 ? "alone" : "not alone: " + ThreadGroups.members());
    }
}
