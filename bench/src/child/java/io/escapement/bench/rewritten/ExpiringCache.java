package io.escapement.bench.rewritten;

import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;

/** Entries live for so many ms after they were loaded; each look-up reads the clock. */
public final class ExpiringCache<V> {
    private final ConcurrentHashMap<Integer, Entry<V>> entries = new ConcurrentHashMap<>();
    private final IntFunction<V> loader;
    private final long ttlMs;

    public ExpiringCache(long ttlMs, IntFunction<V> loader) {
        this.ttlMs = ttlMs;
        this.loader = loader;
    }

    public V get(int key) {
        long nowMs = System.currentTimeMillis();
        Entry<V> entry = entries.get(key);
        if (entry == null || entry.expiresAtMs <= nowMs) {
            entry = new Entry<>(loader.apply(key), nowMs + ttlMs);
            entries.put(key, entry);
        }
        return entry.value;
    }

    private static final class Entry<V> {
        private final V value;
        private final long expiresAtMs;

        private Entry(V value, long expiresAtMs) {
            this.value = value;
            this.expiresAtMs = expiresAtMs;
        }
    }
}
