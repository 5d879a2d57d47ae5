package com.acme.modern;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** A bounded cache of what is loaded, each for {@code life}. A full cache makes room on a miss. */
final class ExpiringCache<K, V> {
    private final Map<K, Entry<V>> entries = new ConcurrentHashMap<>();
    private final int capacity;
    private final Duration life;
    private final Clock clock;

    ExpiringCache(int capacity, Duration life, Clock clock) {
        this.capacity = capacity;
        this.life = life;
        this.clock = clock;
    }

    V get(K key, Function<K, V> loader) {
        Entry<V> entry = entries.get(key);
        Instant now = clock.instant();
        if (entry != null && now.isBefore(entry.expiresAt())) {
            return entry.value();
        }
        V value = loader.apply(key);
        makeRoom(now);
        entries.put(key, new Entry<>(value, now.plus(life)));
        return value;
    }

    private void makeRoom(Instant now) {
        if (entries.size() < capacity) {
            return;
        }
        entries.values().removeIf(entry -> !now.isBefore(entry.expiresAt()));
        Iterator<K> keys = entries.keySet().iterator();
        while (entries.size() >= capacity && keys.hasNext()) {
            keys.next();
            keys.remove();
        }
    }

    private record Entry<V>(V value, Instant expiresAt) {}
}
