package com.acme.rewriting;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import org.outside.RealClock;
import org.outside.Staleness;

/**
 * Writes a lambda of {@code System::currentTimeMillis}, reads it back and calls it, in a class with direct calls too.
 */
public final class SerializableForm {
    interface SerializableClock extends LongSupplier, Serializable {}

    private SerializableForm() {}

    public static void main(String[] arguments) throws IOException, ClassNotFoundException {
        SerializableClock clock = System::currentTimeMillis;
        SerializableClock read = (SerializableClock) read(written(clock));
        long beforeMs = RealClock.readMs();
        long ms = read.getAsLong();
        System.out.println(beforeMs <= ms && ms <= RealClock.readMs() ? "read back: works" : "read back: " + ms);

        Map<String, LongSupplier> direct = new LinkedHashMap<>();
        direct.put("direct", SerializableForm::direct);
        Set<String> cached = Staleness.cachedAmong(() -> direct);
        System.out.println("direct: " + (cached.contains("direct") ? "cached" : "real"));
    }

    private static long direct() {
        return System.currentTimeMillis();
    }

    private static byte[] written(Object object) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        return bytes.toByteArray();
    }

    private static Object read(byte[] bytes) throws IOException, ClassNotFoundException {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            return in.readObject();
        }
    }
}
