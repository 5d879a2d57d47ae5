package io.escapement.ab.load;

import io.escapement.ab.load.RunningLoad.Second;
import java.util.Arrays;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;

/**
 * Joins what the workers hand over, second by second. A worker's requests are due ever later, so a second is complete
 * once every worker has gone past it.
 */
final class SecondsQueue {

    private final Queue<Part> parts = new ConcurrentLinkedQueue<>();
    private final Map<Long, Slice> open = new TreeMap<>();
    private final long[] reachedByWorker;

    SecondsQueue(int workers) {
        reachedByWorker = new long[workers];
    }

    /** The worker will hand over nothing more for any second before {@code reached}. */
    void hand(int worker, long second, Slice slice, long reached) {
        parts.add(new Part(worker, second, slice, reached));
    }

    /** Counts the workers that may still hand over something of this second, by what was drained so far. */
    int countNotBeyond(long second) {
        return (int) Arrays.stream(reachedByWorker)
                .filter(reached -> reached <= second)
                .count();
    }

    /** Called by one thread only; passes on the seconds that are complete by now, in their order. */
    void drain(Consumer<Second> seconds) {
        for (Part part = parts.poll(); part != null; part = parts.poll()) {
            open.computeIfAbsent(part.second, second -> new Slice()).add(part.slice);
            reachedByWorker[part.worker] = part.reached;
        }
        long reached = Arrays.stream(reachedByWorker).min().orElse(0);
        open.entrySet().removeIf(entry -> {
            boolean complete = entry.getKey() < reached;
            if (complete) {
                seconds.accept(new Second(entry.getKey(), entry.getValue()));
            }
            return complete;
        });
    }

    private record Part(int worker, long second, Slice slice, long reached) {}
}
