package io.escapement.bench.startup.child;

import java.lang.instrument.Instrumentation;

/** What any agent costs at least. */
public final class EmptyAgent {
    private EmptyAgent() {}

    public static void premain(String arguments, Instrumentation instrumentation) {
        // Does nothing.
    }
}
