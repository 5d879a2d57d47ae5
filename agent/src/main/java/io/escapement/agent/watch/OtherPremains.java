package io.escapement.agent.watch;

/** Tells whether the JVM still starts agents that are named after this one: the application does not run before. */
final class OtherPremains {
    /** The thread that started this agent, and the application after it. Null once the JVM starts no more agents. */
    private Thread starter;

    OtherPremains(Thread starter) {
        this.starter = starter;
    }

    boolean areRunning() {
        if (starter != null && !isInPremain(starter)) {
            starter = null;
        }
        return starter != null;
    }

    private static boolean isInPremain(Thread thread) {
        for (StackTraceElement frame : thread.getStackTrace()) {
            if (frame.getMethodName().equals("loadClassAndCallPremain")
                    && frame.getClassName().equals("sun.instrument.InstrumentationImpl")) {
                return true;
            }
        }
        return false;
    }
}
