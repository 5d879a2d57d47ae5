package io.escapement.agent.inject;

import io.escapement.agent.rewrite.ClassRenamer;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.security.ProtectionDomain;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiFunction;

/** Defines the classes of package {@code javalang} in {@code java.lang}, where every class loader finds them. */
public final class JavaLang {
    private static final String COMPILED = "io/escapement/agent/javalang/";

    /** {@link JavaLangDefiner}; by name, so that the agent's own loader need not load it too. */
    private static final String DEFINER = "io/escapement/agent/inject/JavaLangDefiner";

    private static final Map<String, String> NAMES = new HashMap<String, String>();

    static {
        defineAs("EscapementClock");
        defineAs("EscapementCoarseClock");
        defineAs("EscapementLoadedPools");
        defineAs("EscapementReads");
        defineAs("EscapementCounters");
        defineAs("EscapementNanos");
        defineAs("EscapementManagementFactoryServer");
        NAMES.put(COMPILED + "Unsafe", hasModules() ? "jdk/internal/misc/Unsafe" : "sun/misc/Unsafe");
        NAMES.put(
                COMPILED + "DontInline",
                hasModules() ? "jdk/internal/vm/annotation/DontInline" : "java/lang/invoke/DontInline");
    }

    private JavaLang() {}

    private static void defineAs(String simpleName) {
        NAMES.put(COMPILED + simpleName, "java/lang/" + simpleName);
    }

    /**
     * Defines the class of that simple name, or finds the one that an agent before this has left. Its fields
     * may be used by whoever has the result.
     */
    public static JavaLangClass define(Instrumentation instrumentation, String simpleName)
            throws ReflectiveOperationException, IOException {
        return define(instrumentation, simpleName, NAMES);
    }

    /**
     * Defines {@code EscapementClock} once more, as {@code EscapementNanoClock}: its real clock is the monotonic one,
     * in ms, and what it returns is that one's time. Returns it as {@link #define} does.
     */
    static JavaLangClass defineNanoClock(Instrumentation instrumentation)
            throws ReflectiveOperationException, IOException {
        Map<String, String> names = new HashMap<String, String>(NAMES);
        names.put(COMPILED + "EscapementClock", "java/lang/EscapementNanoClock");
        define(instrumentation, "EscapementNanos", names);
        names.put("java/lang/System", names.get(COMPILED + "EscapementNanos"));
        return define(instrumentation, "EscapementClock", names);
    }

    private static JavaLangClass define(Instrumentation instrumentation, String simpleName, Map<String, String> names)
            throws ReflectiveOperationException, IOException {
        String compiledName = COMPILED + simpleName;
        String name = names.get(compiledName);
        return define(instrumentation, name, ClassRenamer.rename(OwnClassFile.read(compiledName), names));
    }

    /** Defines a class that was made otherwise, or finds it by its internal name; returns it as above. */
    public static JavaLangClass define(Instrumentation instrumentation, String name, byte[] renamed)
            throws ReflectiveOperationException, IOException {
        if (!hasModules()) {
            return new JavaLangClass(JavaLangDefiner.withFields(defineByUnsafe(name, renamed)));
        }
        BiFunction<Instrumentation, Object, Object[]> definer = new DefinerLoader().definer();
        try {
            return new JavaLangClass(definer.apply(instrumentation, renamed));
        } catch (LinkageError thereAlready) {
            return new JavaLangClass(definer.apply(instrumentation, name.replace('/', '.')));
        }
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
            byte[] bytes = OwnClassFile.read(DEFINER);
            // Without the domain it has no permissions, and a security manager keeps its callers from java.lang too.
            Class<?> definer = defineClass(null, bytes, 0, bytes.length, JavaLang.class.getProtectionDomain());
            return (BiFunction<Instrumentation, Object, Object[]>)
                    definer.getDeclaredConstructor().newInstance();
        }
    }
}
