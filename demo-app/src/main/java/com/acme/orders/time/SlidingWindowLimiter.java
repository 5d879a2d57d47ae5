package com.acme.orders.time;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * At most {@code limit} requests of one client in any {@code windowMs}, counted in tenths of the window: a request is
 * forgotten between one window and 1.1 windows after it came. Refused requests don't count. Once there are many
 * clients, idle ones are forgotten.
 */
public final class SlidingWindowLimiter {
    private static final int SLOTS = 10;
    private static final int CLIENTS_MAX = 10_000;

    private final Map<String, Window> windows = new ConcurrentHashMap<>();
    private final int limit;
    private final long slotMs;

    public SlidingWindowLimiter(int limit, long windowMs) {
        this.limit = limit;
        this.slotMs = windowMs / SLOTS;
    }

    public boolean tryAcquire(String client) {
        long slot = System.currentTimeMillis() / slotMs;
        Window window = windows.get(client);
        if (window == null) {
            forgetIdle(slot);
            window = windows.computeIfAbsent(client, name -> new Window());
        }
        return window.tryAcquire(slot, limit);
    }

    public int clientCount() {
        return windows.size();
    }

    private void forgetIdle(long slot) {
        if (windows.size() >= CLIENTS_MAX) {
            windows.values().removeIf(window -> window.isIdle(slot));
        }
    }

    private static final class Window {
        /** The slot under way and the ten before it, which still reach into the window. */
        private final int[] counts = new int[SLOTS + 1];

        private long newestSlot = Long.MIN_VALUE;
        private int total;

        synchronized boolean tryAcquire(long slot, int limit) {
            slideTo(slot);
            if (total >= limit) {
                return false;
            }
            total++;
            counts[index(newestSlot)]++;
            return true;
        }

        synchronized boolean isIdle(long slot) {
            slideTo(slot);
            return total == 0;
        }

        /** If the clock went back, the request counts in the newest slot, so that nobody gains requests. */
        private void slideTo(long slot) {
            if (slot <= newestSlot) {
                return;
            }
            for (long gone = Math.max(newestSlot + 1, slot - SLOTS); gone <= slot; gone++) {
                total -= counts[index(gone)];
                counts[index(gone)] = 0;
            }
            newestSlot = slot;
        }

        private int index(long slot) {
            return (int) Math.floorMod(slot, (long) counts.length);
        }
    }
}
