package io.escapement.agent.inject;

import io.escapement.agent.classfile.ClassRenamer;
import io.escapement.agent.jar.OwnJar;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.security.ProtectionDomain;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * A class of package {@code javalang} with its static fields, defined in {@code java.lang}, where every class loader
 * finds it, by this agent or by one that was uninstalled.
 */
public final class JavaLang {
    private static final String COMPILED = "io/escapement/agent/javalang/";
    private static final String DEFINED = "java/lang/";

    /** {@link JavaLangDefiner}; by name, so that the agent's own loader need not load it too. */
    private static final String DEFINER = "io/escapement/agent/inject/JavaLangDefiner";

    /** New internal names by the compiled ones; the last compiled name is the beginning of all others. */
    private static final Map<String, String> NAMES = new LinkedHashMap<String, String>();

    static {
        NAMES.put(COMPILED + "Unsafe", hasModules() ? "jdk/internal/misc/Unsafe" : "sun/misc/Unsafe");
        NAMES.put(
                COMPILED + "DontInline",
                hasModules() ? "jdk/internal/vm/annotation/DontInline" : "java/lang/invoke/DontInline");
        NAMES.put(COMPILED, DEFINED);
    }

    /** The class itself. */
    public final Class<?> type;

    private final Map<String, Field> fields = new HashMap<String, Field>();

    /** @param typeAndFields as {@link JavaLangDefiner} returns them */
    private JavaLang(Object[] typeAndFields) {
        type = (Class<?>) typeAndFields[0];
        for (int i = 1; i < typeAndFields.length; i++) {
            Field field = (Field) typeAndFields[i];
            fields.put(field.getName(), field);
        }
    }

    /**
     * Defines the class of that simple name, or finds the class that an earlier agent has left. The holder of the
     * result may use the class's fields.
     */
    public static JavaLang define(Instrumentation instrumentation, String simpleName)
            throws ReflectiveOperationException, IOException {
        return define(instrumentation, simpleName, simpleName, NAMES);
    }

    /**
     * Defines {@code EscapementClock} once more, as {@code EscapementNanoClock}, over the monotonic clock in ms.
     * Returns the class as {@link #define} does.
     */
    static JavaLang defineNanoClock(Instrumentation instrumentation) throws ReflectiveOperationException, IOException {
        Map<String, String> names = new LinkedHashMap<String, String>();
        names.put(COMPILED + "EscapementClock", DEFINED + "EscapementNanoClock");
        names.putAll(NAMES);
        define(instrumentation, "EscapementNanos", "EscapementNanos", names);
        names.put("java/lang/System", DEFINED + "EscapementNanos");
        return define(instrumentation, "EscapementClock", "EscapementNanoClock", names);
    }

    private static JavaLang define(
            Instrumentation instrumentation, String compiled, String defined, Map<String, String> names)
            throws ReflectiveOperationException, IOException {
        byte[] renamed = ClassRenamer.rename(OwnJar.read(COMPILED + compiled + ".class"), names);
        return define(instrumentation, DEFINED + defined, renamed);
    }

    private static JavaLang define(Instrumentation instrumentation, String name, byte[] renamed)
            throws ReflectiveOperationException, IOException {
        if (!hasModules()) {
            return new JavaLang(JavaLangDefiner.withFields(defineByUnsafe(name, renamed)));
        }
        BiFunction<Instrumentation, Object, Object[]> definer = new DefinerLoader().definer();
        try {
            return new JavaLang(definer.apply(instrumentation, renamed));
        } catch (LinkageError thereAlready) {
            return new JavaLang(definer.apply(instrumentation, name.replace('/', '.')));
        }
    }

    /** Returns the value of a field that the class of that name in package {@code javalang} declares. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // callers know what the source declares
    public <T> T get(String field) throws IllegalAccessException {
        return (T) fields.get(field).get(null);
    }

    private static boolean hasModules() {
        return !System.getProperty("java.specification.version").startsWith("1.");
    }

    private static Class<?> defineByUnsafe(String name, byte[] classFile) throws ReflectiveOperationException {
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
        try {
            return (Class<?>) defineClass.invoke(theUnsafe.get(null), name, classFile, 0, classFile.length, null, null);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof LinkageError) {
                return Class.forName(name.replace('/', '.'));
            }
            throw e;
        }
    }

    /** Loads {@link JavaLangDefiner} apart from everything else. Each loader is used once and dropped. */
    private static final class DefinerLoader extends ClassLoader {
        DefinerLoader() {
            super(null);
        }

        @SuppressWarnings("unchecked") // the class implements it, as the source beside this one says
        BiFunction<Instrumentation, Object, Object[]> definer() throws ReflectiveOperationException, IOException {
            byte[] bytes = OwnJar.read(DEFINER + ".class");
            Class<?> definer = defineClass(null, bytes, 0, bytes.length);
            return (BiFunction<Instrumentation, Object, Object[]>)
                    definer.getDeclaredConstructor().newInstance();
        }
    }
}
