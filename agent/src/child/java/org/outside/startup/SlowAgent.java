package org.outside.startup;

import java.lang.instrument.Instrumentation;

/** An agent that takes its time to start, as one that reads and changes thousands of classes does. */
public final class SlowAgent {
    private SlowAgent() {}

    /** Returns after {@code milliseconds}. */
    public static void premain(String milliseconds, Instrumentation instrumentation) throws InterruptedException {
        Thread.sleep(Long.parseLong(milliseconds));
    }
}
