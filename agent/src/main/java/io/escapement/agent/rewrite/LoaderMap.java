package io.escapement.agent.rewrite;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * A map by class loader that keeps no loader from being collected. It never calls a loader's {@code equals} or {@code
 * hashCode}: those are the application's, may take locks, and may call two loaders equal that see different classes.
 * Any thread uses it.
 */
final class LoaderMap<V> {
    private final ConcurrentMap<Key, V> values = new ConcurrentHashMap<Key, V>();
    private final ReferenceQueue<ClassLoader> collected = new ReferenceQueue<ClassLoader>();

    /** Returns null if nothing is known. */
    V get(ClassLoader loader) {
        return values.get(new Key(loader, null));
    }

    /** Puts a value, unless there is one; returns whether it did. */
    boolean putIfAbsent(ClassLoader loader, V value) {
        forgetCollected();
        return values.putIfAbsent(new Key(loader, collected), value) == null;
    }

    int size() {
        forgetCollected();
        return values.size();
    }

    private void forgetCollected() {
        for (Reference<?> gone = collected.poll(); gone != null; gone = collected.poll()) {
            values.remove(gone);
        }
    }

    /** Equals another key of the same loader, and itself for ever. */
    private static final class Key extends WeakReference<ClassLoader> {
        private final int hash;

        Key(ClassLoader loader, ReferenceQueue<ClassLoader> collected) {
            super(loader, collected);
            hash = System.identityHashCode(loader);
        }

        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public boolean equals(Object other) {
            if (this == other) {
                return true;
            }
            ClassLoader loader = get();
            return loader != null && other instanceof Key && ((Key) other).get() == loader;
        }
    }
}
