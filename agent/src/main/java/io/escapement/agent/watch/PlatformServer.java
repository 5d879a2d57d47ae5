package io.escapement.agent.watch;

import io.escapement.agent.inject.JavaLang;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.function.Predicate;

/**
 * Finds out whether the platform's MBean server is there, without loading or starting anything of JMX. The agent must
 * never make the server, since that starts java.util.logging and looks for the application's log manager and MBean
 * server builder. A check takes some microseconds as long as nobody in this JVM uses JMX. Why:
 * docs/decisions/25-never-first.md.
 */
final class PlatformServer {
    private static final String FACTORY = "java.lang.management.ManagementFactory";

    /** Classes that are loaded wherever an MBean server has been made, and that this class must not load. */
    private static final String[] SERVER_CLASSES = {
        "javax.management.MBeanServer", "javax.management.MBeanServerFactory"
    };

    private final Instrumentation instrumentation;

    /** Null as long as there can be no server. */
    private Class<?> factory;

    private Predicate<Class<?>> holdsServer;

    PlatformServer(Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
    }

    /**
     * Whether the server is there.
     *
     * @throws IllegalStateException if this JVM doesn't tell; the message says so
     */
    boolean isThere() throws ReflectiveOperationException, IOException {
        if (factory == null) {
            factory = isAnythingLoaded() ? factoryBesideServer() : null;
        }
        if (factory == null) {
            return false;
        }
        if (holdsServer == null) {
            holdsServer = JavaLang.define(instrumentation, "EscapementManagementFactoryServer")
                    .get("HOLDS_SERVER");
        }
        return holdsServer.test(factory);
    }

    /** Asks for packages: the bootstrap loader knows a package once it has loaded one of its classes. */
    private static boolean isAnythingLoaded() {
        return Package.getPackage("java.lang.management") != null && Package.getPackage("javax.management") != null;
    }

    private Class<?> factoryBesideServer() {
        Class<?> found = null;
        int missing = SERVER_CLASSES.length;
        Class<?>[] initiated = instrumentation.getInitiatedClasses(null);
        // HotSpot returns null now and then while classes are being loaded: seen on Java 27.
        for (int i = 0; initiated != null && i < initiated.length; i++) {
            String name = initiated[i].getName();
            if (name.equals(FACTORY)) {
                found = initiated[i];
            } else if (name.equals(SERVER_CLASSES[0]) || name.equals(SERVER_CLASSES[1])) {
                missing--;
            }
        }
        return missing == 0 ? found : null;
    }
}
