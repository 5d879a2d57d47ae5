package io.escapement.agent.javalang;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.function.Predicate;

/**
 * Tests whether {@code java.lang.management.ManagementFactory} holds the platform's MBean server already. Each method
 * of the JDK that could tell makes the server itself. The class is defined in {@code java.lang}, because from Java 9 on
 * only classes of {@code java.base} may read the JDK's private fields.
 */
final class EscapementManagementFactoryServer implements Predicate<Class<?>> {
    private static final String SERVER_TYPE = "javax.management.MBeanServer";
    private static final Unsafe MEMORY = Unsafe.getUnsafe();

    /** The only instance. */
    static final Predicate<Class<?>> HOLDS_SERVER = new EscapementManagementFactoryServer();

    private EscapementManagementFactoryServer() {}

    /**
     * Tests without initialising the class, and without loading one if the server's type is loaded already.
     *
     * @throws IllegalStateException if this JVM keeps the server elsewhere
     */
    @Override
    public boolean test(Class<?> managementFactory) {
        if (MEMORY.shouldBeInitialized(managementFactory)) {
            return false;
        }
        for (Field field : managementFactory.getDeclaredFields()) {
            if (Modifier.isStatic(field.getModifiers())
                    && field.getType().getName().equals(SERVER_TYPE)) {
                try {
                    field.setAccessible(true);
                    return field.get(null) != null;
                } catch (IllegalAccessException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
        throw new IllegalStateException("this JVM does not show whether its platform MBean server is there");
    }
}
