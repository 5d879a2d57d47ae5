package io.escapement.ab;

import java.lang.reflect.InvocationTargetException;

/** The jar's main class, for Java 8: where the Java that runs it will not do, a line says so, and no stack trace. */
public final class Start {
    private static final int LEAST_JAVA = 17;

    private Start() {}

    public static void main(String[] args) throws ReflectiveOperationException {
        String version = System.getProperty("java.specification.version");
        if (isTooOld(version)) {
            refuse("is " + version);
        }
        try {
            Class.forName("io.escapement.ab.Main")
                    .getMethod("main", String[].class)
                    .invoke(null, (Object) args);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof NoClassDefFoundError) {
                refuse("has no " + e.getCause().getMessage().replace('/', '.'));
            }
            throw e;
        }
    }

    static boolean isTooOld(String version) {
        return version.startsWith("1.") || Integer.parseInt(version) < LEAST_JAVA;
    }

    private static void refuse(String why) {
        System.err.println("ab: this Java " + why + ", and ab runs on a whole JDK " + LEAST_JAVA
                + " or later; the service may run on any Java that the agent runs on");
        System.exit(1);
    }
}
