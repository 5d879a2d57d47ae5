package org.outside.faults;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.instrument.Instrumentation;

/** An agent that puts a stream in the place of stderr on which nothing can be printed. */
public final class BrokenErrAgent {
    private BrokenErrAgent() {}

    public static void premain(String arguments, Instrumentation instrumentation) {
        System.setErr(new PrintStream(new ByteArrayOutputStream()) {
            @Override
            public void println(String line) {
                throw new IllegalStateException("closed");
            }
        });
    }
}
