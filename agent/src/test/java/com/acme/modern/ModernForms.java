package com.acme.modern;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Forms of a call that a compiler for Java 8 does not know. */
public final class ModernForms implements Supplier<Map<String, LongSupplier>> {
    @Override
    public Map<String, LongSupplier> get() {
        Map<String, LongSupplier> forms = new LinkedHashMap<>();
        ClockInterface clock = new ClockInterface() {};
        forms.put("interface private method", clock::throughPrivate);
        forms.put("interface private static method", ClockInterface::throughPrivateStatic);
        forms.put("record method", new ClockRecord(0)::nowMs);
        forms.put("record constructor", () -> new ClockRecord().ms());
        return forms;
    }

    interface ClockInterface {
        default long throughPrivate() {
            return inPrivate();
        }

        private long inPrivate() {
            return System.currentTimeMillis();
        }

        static long throughPrivateStatic() {
            return inPrivateStatic();
        }

        private static long inPrivateStatic() {
            return System.currentTimeMillis();
        }
    }

    record ClockRecord(long ms) {
        ClockRecord() {
            this(System.currentTimeMillis());
        }

        long nowMs() {
            return System.currentTimeMillis();
        }
    }
}
