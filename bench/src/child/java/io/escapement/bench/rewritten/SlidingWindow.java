package io.escapement.bench.rewritten;

/** At most so many permits in the last second, counted in tenths of it, for all threads together. */
public final class SlidingWindow {
    private static final int SLOTS = 10;
    private static final long SLOT_MS = 100;

    private final long[] counts = new long[SLOTS];
    private final long limit;
    private long newestSlot;
    private long total;

    public SlidingWindow(long limit) {
        this.limit = limit;
    }

    public synchronized boolean tryAcquire() {
        long slot = System.currentTimeMillis() / SLOT_MS;
        for (long gone = Math.max(newestSlot + 1, slot - SLOTS + 1); gone <= slot; gone++) {
            int index = (int) (gone % SLOTS);
            total -= counts[index];
            counts[index] = 0;
        }
        newestSlot = Math.max(newestSlot, slot);
        if (total >= limit) {
            return false;
        }
        total++;
        counts[(int) (newestSlot % SLOTS)]++;
        return true;
    }
}
