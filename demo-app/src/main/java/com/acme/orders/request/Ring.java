package com.acme.orders.request;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** The last {@code capacity} values, oldest first. Writers never wait for each other. */
final class Ring<T> {
    private final AtomicReferenceArray<T> slots;
    private final AtomicLong written = new AtomicLong();

    Ring(int capacity) {
        slots = new AtomicReferenceArray<>(capacity);
    }

    void add(T value) {
        slots.set((int) (written.getAndIncrement() % slots.length()), value);
    }

    long addedCount() {
        return written.get();
    }

    List<T> latest(int wanted) {
        long end = written.get();
        long start = Math.max(0, end - Math.min(wanted, slots.length()));
        List<T> values = new ArrayList<>();
        for (long i = start; i < end; i++) {
            T value = slots.get((int) (i % slots.length()));
            // Null while the writer that took this slot for the first time has not filled it yet.
            if (value != null) {
                values.add(value);
            }
        }
        return values;
    }
}
