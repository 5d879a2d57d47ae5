package io.escapement.agent.jfr;

import java.lang.instrument.Instrumentation;

/**
 * Tells whether anybody has started the JDK Flight Recorder in this JVM, without loading or starting anything of it. A
 * look takes some microseconds.
 */
public final class RecorderInUse {
    /** Loaded by whoever starts Flight Recorder, and by whoever makes the platform's MBean server. */
    private static final String RECORDER = "jdk.jfr.FlightRecorder";

    /** An application may have events of its own, and never record: a list takes some 0.5 ms. */
    private static final int LOOKS_BETWEEN_LISTS = 5;

    private final Instrumentation instrumentation;
    private boolean isLoaded;
    private int looksUntilList;

    public RecorderInUse(Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
    }

    public boolean isStarted() {
        isLoaded = isLoaded || isRecorderLoaded();
        return isLoaded && FlightEvents.isRecorderStarted();
    }

    private boolean isRecorderLoaded() {
        // The bootstrap loader knows a package once it has loaded one of its classes.
        if (Package.getPackage("jdk.jfr") == null || looksUntilList-- > 0) {
            return false;
        }
        looksUntilList = LOOKS_BETWEEN_LISTS - 1;
        Class<?>[] initiated = instrumentation.getInitiatedClasses(null);
        // HotSpot gives null now and then, while classes are being loaded: seen on Java 27.
        for (int i = 0; initiated != null && i < initiated.length; i++) {
            if (initiated[i].getName().equals(RECORDER)) {
                return true;
            }
        }
        return false;
    }
}
