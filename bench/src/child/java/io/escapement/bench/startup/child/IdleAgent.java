package io.escapement.bench.startup.child;

import java.lang.instrument.Instrumentation;

/** What any agent costs at least. */
public final class IdleAgent {
    private IdleAgent() {}

    public static void premain(String unused, Instrumentation instrumentation) {}
}
