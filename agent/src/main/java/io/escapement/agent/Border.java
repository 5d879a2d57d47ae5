package io.escapement.agent;

import io.escapement.clock.ClockWords;
import io.escapement.clock.Floor;
import io.escapement.rewrite.ClassRenamer;
import java.io.ByteArrayOutputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.security.ProtectionDomain;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.LongUnaryOperator;

/**
 * The class that rewritten code calls, defined in {@code java.lang} so that every class loader finds it, and the words
 * in it that the agent writes. Application code can do no more with it than read the time.
 */
final class Border {
    private static final String COMPILED_NAME = "io/escapement/runtime/EscapementClock";
    private static final String NAME = "java/lang/EscapementClock";

    private static final String COMPILED_UNSAFE = "io/escapement/runtime/Unsafe";

    final Class<?> clockClass;
    final AtomicLong nowMs;
    final ClockWords words;
    final AtomicLong realFallbackCount;
    final LongUnaryOperator peek;
    private final Map<String, Field> fields = new HashMap<String, Field>();

    private Border(Object[] classAndFields) throws ReflectiveOperationException {
        clockClass = (Class<?>) classAndFields[0];
        for (int i = 1; i < classAndFields.length; i++) {
            Field field = (Field) classAndFields[i];
            fields.put(field.getName(), field);
        }
        nowMs = (AtomicLong) get("NOW_MS");
        words = new ClockWords(nowMs, (AtomicLong) get("PUBLISHED_COUNT"), ticker());
        realFallbackCount = (AtomicLong) get("REAL_FALLBACK_COUNT");
        peek = (LongUnaryOperator) get("PEEK");
    }

    static Border define(Instrumentation instrumentation) throws ReflectiveOperationException, IOException {
        Map<String, String> names = new HashMap<String, String>();
        names.put(COMPILED_NAME, NAME);
        names.put(COMPILED_UNSAFE, hasModules() ? "jdk/internal/misc/Unsafe" : "sun/misc/Unsafe");
        byte[] clock = ClassRenamer.rename(resource(COMPILED_NAME), names);
        return new Border(hasModules() ? defineByLookup(instrumentation, clock) : defineByUnsafe(clock));
    }

    /** Tells readers where the floor is. Nothing may be published before. */
    void setFloor(Floor floor, long leadMs) {
        try {
            if (floor.floorAddress != 0) {
                fields.get("countAddress").setLong(null, floor.countAddress);
                fields.get("floorAddress").setLong(null, floor.floorAddress);
            }
            fields.get("floorCall").set(null, floor.callNanos);
            fields.get("leadMs").setLong(null, leadMs);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    @SuppressWarnings("unchecked") // as declared in the class
    private AtomicReference<Thread> ticker() throws ReflectiveOperationException {
        return (AtomicReference<Thread>) get("TICKER");
    }

    private Object get(String field) throws ReflectiveOperationException {
        return fields.get(field).get(null);
    }

    private static boolean hasModules() {
        return !System.getProperty("java.specification.version").startsWith("1.");
    }

    private static Object[] defineByLookup(Instrumentation instrumentation, byte[] clock)
            throws ReflectiveOperationException, IOException {
        DefinerLoader loader = new DefinerLoader();
        Object javaBase = Class.class.getMethod("getModule").invoke(Object.class);
        Object unnamed = ClassLoader.class.getMethod("getUnnamedModule").invoke(loader);
        Method redefineModule = Instrumentation.class.getMethod(
                "redefineModule", javaBase.getClass(), Set.class, Map.class, Map.class, Set.class, Map.class);
        redefineModule.invoke(
                instrumentation,
                javaBase,
                Collections.emptySet(),
                Collections.emptyMap(),
                Collections.singletonMap("java.lang", Collections.singleton(unnamed)),
                Collections.emptySet(),
                Collections.emptyMap());
        return loader.definer().apply(clock);
    }

    private static Object[] defineByUnsafe(byte[] clock) throws ReflectiveOperationException {
        Class<?> unsafeClass = Class.forName("sun.misc.Unsafe");
        Field theUnsafe = unsafeClass.getDeclaredField("theUnsafe");
        theUnsafe.setAccessible(true);
        Method defineClass = unsafeClass.getMethod(
                "defineClass",
                String.class,
                byte[].class,
                int.class,
                int.class,
                ClassLoader.class,
                ProtectionDomain.class);
        Object defined = defineClass.invoke(theUnsafe.get(null), NAME, clock, 0, clock.length, null, null);
        return JavaLangDefiner.withFields((Class<?>) defined);
    }

    private static byte[] resource(String internalName) throws IOException {
        try (InputStream in = Border.class.getResourceAsStream("/" + internalName + ".class")) {
            if (in == null) {
                throw new FileNotFoundException(internalName + " is missing from the agent's jar");
            }
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            byte[] buffer = new byte[4096];
            for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                bytes.write(buffer, 0, length);
            }
            return bytes.toByteArray();
        }
    }

    /** Loads {@link JavaLangDefiner} apart from everything else; used once and thrown away. */
    private static final class DefinerLoader extends ClassLoader {
        DefinerLoader() {
            super(null);
        }

        @SuppressWarnings("unchecked") // the class implements it, as the source beside this one says
        Function<byte[], Object[]> definer() throws ReflectiveOperationException, IOException {
            String name = JavaLangDefiner.class.getName();
            byte[] bytes = resource(name.replace('.', '/'));
            Class<?> definer = defineClass(name, bytes, 0, bytes.length);
            return (Function<byte[], Object[]>) definer.getDeclaredConstructor().newInstance();
        }
    }
}
