package org.outside.rewriting;

import java.lang.instrument.Instrumentation;

/** An agent that loads and initialises the classes that its argument names, separated by ':'. */
public final class PreloadingAgent {
    private PreloadingAgent() {}

    public static void premain(String classNames, Instrumentation unused) throws ClassNotFoundException {
        for (String name : classNames.split(":")) {
            Class.forName(name, true, ClassLoader.getSystemClassLoader());
        }
    }
}
