package io.escapement.agent.memory;

/**
 * Tells whether the application has left the agent some memory and threads. Work that fails for want of them is tried
 * again. Why: docs/decisions/23-when-the-agent-fails.md.
 */
public final class Memory {
    /** So much that it takes a while to fill, and less than an object that any collector treats apart. */
    private static final int SOME_BYTES = 480 << 10;

    /** What must be there before each further class. */
    private static final int FEWER_BYTES = 128 << 10;

    private static final int LONGEST_CHAIN = 10;

    /** Not {@code instanceof}: its first use looks the class up, which needs memory. */
    private static final Class<?> LACKING = OutOfMemoryError.class;

    private static final Class<?> BROKEN = NoClassDefFoundError.class;

    /** Written only to have the compiler allocate. */
    @SuppressWarnings("UnusedVariable")
    private static volatile byte[] some;

    private Memory() {}

    /**
     * Allocates some memory, and lets go of it. To be called before classes are loaded beside a running application.
     * The JVM marks a class whose initialiser finds no memory as broken for good, and this may be a class of the JDK's
     * that the application needs as well.
     *
     * @throws OutOfMemoryError if there is none
     */
    public static void requireSome() {
        require(SOME_BYTES);
    }

    private static void require(int bytes) {
        some = new byte[bytes];
        some = null;
    }

    /**
     * Requires memory for classes of the agent's. All are loaded first, which needs the most and may be repeated. Then
     * each is initialised right after some memory was there.
     *
     * @param classes their names, from the agent's package on
     * @throws OutOfMemoryError if there is none
     */
    public static void requireFor(String... classes) {
        requireSome();
        for (String each : classes) {
            forName(each, false);
        }
        for (String each : classes) {
            require(FEWER_BYTES);
            forName(each, true);
        }
    }

    private static void forName(String name, boolean initialises) {
        try {
            Class.forName("io.escapement.agent." + name, initialises, Memory.class.getClassLoader());
        } catch (ClassNotFoundException missingFromTheJar) {
            // The code that needs the class reports it.
        }
    }

    /**
     * Whether a failure came of a lack of memory or threads, for which the JVM throws the same error. A class that is
     * broken for good since its initialiser found no memory does not count: to try again is in vain. Throws nothing.
     */
    public static boolean wasLacking(Throwable failure) {
        Throwable cause = failure;
        for (int i = 0; i < LONGEST_CHAIN && cause != null && cause.getClass() != BROKEN; i++) {
            if (cause.getClass() == LACKING) {
                return true;
            }
            cause = cause.getCause();
        }
        return false;
    }

    /**
     * Returns the lack of memory if there is none now, which then is the cause of a failure that may be tried again:
     * the JVM does not say so when it leaves a class unrewritten for it, and nobody could print another. Otherwise
     * returns the failure.
     */
    public static Throwable orLack(Throwable failure) {
        try {
            requireSome();
            return failure;
        } catch (OutOfMemoryError lackingNow) {
            return lackingNow;
        }
    }
}
