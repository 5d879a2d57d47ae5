package io.escapement.bench.stress.simulation;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Loads the clock and its publisher from the agent's jar, renamed as the agent renames them when it defines the clock
 * in {@code java.lang}, and with {@link ReadersSystem}, {@link TickersSystem} and {@link CountedUnpark} where they use
 * the JDK's. Needs {@code jdk.internal.misc} exported to it.
 */
final class ClockCopy extends ClassLoader {
    static final String CLOCK = "io.escapement.agent.javalang.EscapementClock";
    static final String AGENT = "io.escapement.agent.";

    private static final String[] PUBLISHER_PACKAGES = {AGENT + "clock.", AGENT + "floor.", AGENT + "stats."};

    private static final String UNSAFE = "io/escapement/agent/javalang/Unsafe";
    private static final String SYSTEM = "java/lang/System";
    private static final String LOCK_SUPPORT = "java/util/concurrent/locks/LockSupport";

    private final ClassLoader agent;
    private final Method rename;

    ClockCopy(Path agentJar) throws IOException, ReflectiveOperationException {
        super(ClockCopy.class.getClassLoader());
        agent = new URLClassLoader(new URL[] {agentJar.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
        rename = agent.loadClass("io.escapement.agent.rewrite.ClassRenamer")
                .getMethod("rename", byte[].class, Map.class);
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        if (!name.equals(CLOCK) && Stream.of(PUBLISHER_PACKAGES).noneMatch(name::startsWith)) {
            throw new ClassNotFoundException(name);
        }
        Class<?> system = name.equals(CLOCK) ? ReadersSystem.class : TickersSystem.class;
        Map<String, String> newNames = Map.of(
                UNSAFE, "jdk/internal/misc/Unsafe",
                SYSTEM, internalName(system),
                LOCK_SUPPORT, internalName(CountedUnpark.class));
        try {
            byte[] renamed = (byte[]) rename.invoke(null, classFile(name), newNames);
            return defineClass(name, renamed, 0, renamed.length);
        } catch (IOException | IllegalAccessException | InvocationTargetException e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    private byte[] classFile(String name) throws IOException {
        try (InputStream in = agent.getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (in == null) {
                throw new FileNotFoundException(name + " is missing from the agent's jar");
            }
            return in.readAllBytes();
        }
    }

    private static String internalName(Class<?> named) {
        return named.getName().replace('.', '/');
    }
}
