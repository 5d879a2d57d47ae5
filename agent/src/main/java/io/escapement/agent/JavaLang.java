package io.escapement.agent;

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
import java.util.function.Function;

/** Defines classes of {@code io.escapement.runtime} in {@code java.lang}, where every class loader finds them. */
final class JavaLang {
    private static final String RUNTIME = "io/escapement/runtime/";
    private static final Map<String, String> NAMES = new HashMap<String, String>();

    static {
        NAMES.put(RUNTIME + "EscapementClock", "java/lang/EscapementClock");
        NAMES.put(RUNTIME + "CoarseClockCall", "java/lang/EscapementCoarseClock");
        NAMES.put(RUNTIME + "Unsafe", hasModules() ? "jdk/internal/misc/Unsafe" : "sun/misc/Unsafe");
    }

    private JavaLang() {}

    /** Defines the class of that simple name, and returns it and then its fields, which the caller may use. */
    static Object[] define(Instrumentation instrumentation, String simpleName)
            throws ReflectiveOperationException, IOException {
        String compiledName = RUNTIME + simpleName;
        byte[] renamed = ClassRenamer.rename(resource(compiledName), NAMES);
        return hasModules()
                ? defineByLookup(instrumentation, renamed)
                : defineByUnsafe(NAMES.get(compiledName), renamed);
    }

    private static boolean hasModules() {
        return !System.getProperty("java.specification.version").startsWith("1.");
    }

    private static Object[] defineByLookup(Instrumentation instrumentation, byte[] classFile)
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
        return loader.definer().apply(classFile);
    }

    private static Object[] defineByUnsafe(String name, byte[] classFile) throws ReflectiveOperationException {
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
        Object defined = defineClass.invoke(theUnsafe.get(null), name, classFile, 0, classFile.length, null, null);
        return JavaLangDefiner.withFields((Class<?>) defined);
    }

    private static byte[] resource(String internalName) throws IOException {
        try (InputStream in = JavaLang.class.getResourceAsStream("/" + internalName + ".class")) {
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
