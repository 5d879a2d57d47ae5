package com.acme.orders.time;

import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** A bounded cache whose entries live for {@code ttlMs} after they were loaded. A full cache makes room on a miss. */
public final class TtlCache<K, V> {
    private final Map<K, Entry<V>> entries = new ConcurrentHashMap<>();
    private final int capacity;
    private final long ttlMs;

    public TtlCache(int capacity, long ttlMs) {
        this.capacity = capacity;
        this.ttlMs = ttlMs;
    }

    public V get(K key, Function<K, V> loader) {
        Entry<V> entry = entries.get(key);
        if (entry != null) {
            if (System.currentTimeMillis() < entry.expiresAtMs()) {
                return entry.value();
            }
            entries.remove(key, entry);
        }
        V value = loader.apply(key);
        if (value != null) {
            makeRoom();
            entries.put(key, new Entry<>(value, System.currentTimeMillis() + ttlMs));
        }
        return value;
    }

    private void makeRoom() {
        if (entries.size() < capacity) {
            return;
        }
        long nowMs = System.currentTimeMillis();
        entries.values().removeIf(entry -> entry.expiresAtMs() <= nowMs);
        Iterator<K> keys = entries.keySet().iterator();
        while (entries.size() >= capacity && keys.hasNext()) {
            keys.next();
            keys.remove();
        }
    }

    private record Entry<V>(V value, long expiresAtMs) {}
}
