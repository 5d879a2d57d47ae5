package com.acme.rewriting;

import com.acme.legacy.ExcludedClock;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.outside.rewriting.HiddenDefiner;

/** Defines hidden classes, of which two in com.acme read the clock, and keeps them until stdin ends. */
public final class HiddenReads {
    private HiddenReads() {}

    public static void main(String[] arguments) throws IOException, ReflectiveOperationException {
        List<LongSupplier> kept = new ArrayList<>();
        kept.add(System::currentTimeMillis);
        kept.add(HiddenReads::ownMs);
        for (Class<?> template : new Class<?>[] {HiddenReader.class, HiddenReader.class, HiddenStranger.class}) {
            kept.add((LongSupplier) HiddenDefiner.define(HiddenReads.class, template));
        }
        kept.add((LongSupplier) HiddenDefiner.define(ExcludedClock.class, ExcludedClock.class));
        Object[] arrays = {java.lang.reflect.Array.newInstance(kept.get(2).getClass(), 1)};
        long sum = arrays.length;
        for (LongSupplier each : kept) {
            sum += each.getAsLong();
        }
        System.out.println(sum == 0 ? "no time" : "ready");
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
    }

    private static long ownMs() {
        return System.currentTimeMillis();
    }
}
