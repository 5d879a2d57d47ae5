package com.acme.rewriting;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.apache.cassandra.utils.Clock;
import org.apache.cassandra.utils.Expiry;
import org.outside.Staleness;

/**
 * Prints which of two classes of a well-known library get the cached clock; then each reads it once for a byte on
 * stdin.
 */
public final class LibraryReads {
    private static final AtomicLong LAST = new AtomicLong();

    private LibraryReads() {}

    public static void main(String[] arguments) throws IOException {
        Map<String, LongSupplier> reads = new LinkedHashMap<>();
        for (LongSupplier each : new LongSupplier[] {new Clock.Default(), new Expiry()}) {
            reads.put(each.getClass().getName(), each);
        }
        Set<String> cached = Staleness.cachedAmong(() -> reads);
        reads.keySet().forEach(name -> System.out.println(name + (cached.contains(name) ? ": cached" : ": real")));
        System.out.println("looked");
        while (System.in.read() >= 0) {
            reads.values().forEach(each -> LAST.lazySet(each.getAsLong()));
        }
    }
}
