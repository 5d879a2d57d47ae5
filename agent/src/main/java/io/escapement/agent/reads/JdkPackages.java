package io.escapement.agent.reads;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * The JDK's own packages that options may name, and the reads in these packages that keep the real clock. Why:
 * docs/decisions/30-jdk-packages.md.
 */
public final class JdkPackages {
    /** The package whose timed waits park once more where their time runs out by a clock that is behind. */
    public static final String WAITS = "java.util.concurrent";

    /** With their subpackages. {@code docs/libraries.md} says what each class there reads the clock for. */
    public static final List<String> TO_NAME = Collections.unmodifiableList(Arrays.asList(
            WAITS,
            "java.util.logging",
            "java.net",
            "jdk.internal.net.http",
            "sun.net",
            "sun.nio.ch",
            "sun.security",
            "com.sun.net.httpserver"));

    /** Says which packages of the JDK may be named, and why no others. */
    public static final String IN_WORDS = "of the JDK's own only " + String.join(", ", TO_NAME)
            + " and what is under them, since the JVM, the clocks and this agent need the rest as it is";

    private static final List<String> JDK = Arrays.asList("java", "jdk", "sun");

    /** Classes, or methods of a class, that a coarse clock would break. */
    private static final String[] STAY_REAL = {
        // Timers, which must not come early, and not late by two steps.
        "java/util/concurrent/DelayScheduler",
        "java/util/concurrent/ScheduledThreadPoolExecutor",
        "java/util/concurrent/ScheduledThreadPoolExecutor$ScheduledFutureTask",
        // Park until a time of the real clock, and would spin until the cached clock reaches it.
        "java/util/concurrent/locks/AbstractQueuedLongSynchronizer$ConditionObject.awaitUntil",
        "java/util/concurrent/locks/AbstractQueuedSynchronizer$ConditionObject.awaitUntil",
        // Measures how long a class takes to load, up to a time that the JDK reads elsewhere.
        "java/net/URLClassLoader",
        // Seeds, names and keys that must differ.
        "java/util/concurrent/ThreadLocalRandom",
        "sun/net/www/MimeLauncher",
        "sun/security/krb5/internal/KerberosTime",
        "sun/security/pkcs12/PKCS12KeyStore",
        "sun/security/provider/SeedGenerator",
        "sun/security/provider/SeedGenerator$ThreadedSeedGenerator",
        "sun/security/ssl/SSLSessionContextImpl.<init>",
        // QUIC's round trips, by which QUIC takes packets for lost.
        "jdk/internal/net/http/common/TimeSource",
        "jdk/internal/net/http/common/TimeSource$NanoSource"
    };

    private JdkPackages() {}

    /** Whether a package is the JDK's own and may not be named. */
    public static boolean isRefused(String packageName) {
        return around(packageName, JDK) != null && around(packageName) == null;
    }

    /** Returns the package of {@link #TO_NAME} that is, or holds, a package or class of that name; or null. */
    public static String around(String name) {
        return around(name, TO_NAME);
    }

    /** Whether each of these packages is, or is in, one of {@link #TO_NAME}. */
    public static boolean holdAll(List<String> packages) {
        boolean holds = true;
        for (String each : packages) {
            holds &= around(each) != null;
        }
        return holds;
    }

    private static String around(String name, List<String> packages) {
        for (String each : packages) {
            if ((name + ".").startsWith(each + ".")) {
                return each;
            }
        }
        return null;
    }

    /** Whether the reads of a method keep the real clock; the class is given by its internal name. */
    public static boolean staysReal(String className, String method) {
        for (String each : STAY_REAL) {
            if (each.startsWith(className)
                    && (each.length() == className.length() || each.equals(className + "." + method))) {
                return true;
            }
        }
        return false;
    }
}
