package io.escapement.agent;

import io.escapement.clock.Pause;
import java.lang.instrument.Instrumentation;
import java.util.Properties;

/**
 * Whether the platform's MBean server may be started without getting in the application's way. Where the application
 * brings its own log manager or MBean server builder, the one that asks first decides which class loader must find it;
 * so it is left to the application for as long as is reasonable.
 */
final class JmxReadiness {
    private static final String[] CUSTOM_CLASSES = {"java.util.logging.manager", "javax.management.builder.initial"};
    private static final long LONGEST_WAIT_MS = 10_000;
    private static final long POLL_MS = 250;

    private final Properties properties;
    private final Instrumentation instrumentation;

    JmxReadiness(Properties properties, Instrumentation instrumentation) {
        this.properties = properties;
        this.instrumentation = instrumentation;
    }

    /** Waits. Returns what stands in the way for good, or null. */
    String await() {
        for (String property : CUSTOM_CLASSES) {
            String className = properties.getProperty(property, "");
            if (!className.isEmpty() && !isLoadedInTime(className) && !isVisible(className)) {
                return "the application has not loaded " + className + ", which " + property + " names";
            }
        }
        return null;
    }

    private boolean isLoadedInTime(String className) {
        for (long waitedMs = 0; waitedMs < LONGEST_WAIT_MS; waitedMs += POLL_MS) {
            for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
                if (loaded.getName().equals(className)) {
                    return true;
                }
            }
            Pause.nanos(POLL_MS * 1_000_000);
        }
        return false;
    }

    private static boolean isVisible(String className) {
        try {
            Class.forName(className, false, ClassLoader.getSystemClassLoader());
            return true;
        } catch (ClassNotFoundException | LinkageError notThere) {
            return false;
        }
    }
}
