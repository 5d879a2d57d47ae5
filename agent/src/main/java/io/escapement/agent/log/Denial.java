package io.escapement.agent.log;

import java.security.CodeSource;

/** Remedy for what a security manager (up to Java 23) denies the agent. */
final class Denial {
    private static final int DEEPEST_CAUSE = 10;

    private Denial() {}

    /** Returns what to grant if a cause is a denial, otherwise nothing. */
    static String remedy(Throwable cause) {
        Throwable each = cause;
        for (int i = 0; i < DEEPEST_CAUSE && each != null; i++) {
            if (each instanceof SecurityException) {
                return "; a security manager denies it: let its policy say grant codeBase \"" + codeBase()
                        + "\" { permission java.security.AllPermission; }";
            }
            each = each.getCause();
        }
        return "";
    }

    private static String codeBase() {
        try {
            CodeSource source = Denial.class.getProtectionDomain().getCodeSource();
            return source.getLocation().toString();
        } catch (RuntimeException deniedToo) {
            return "file:/path/to/escapement-agent.jar";
        }
    }
}
