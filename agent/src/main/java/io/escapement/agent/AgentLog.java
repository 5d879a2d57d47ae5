package io.escapement.agent;

import java.io.PrintStream;

/** Lines for the operator, on stderr as it was when the agent started: the application may replace it later. */
final class AgentLog {
    private static final String PREFIX = "[escapement] ";
    private static final String[] LEVELS = {"off", "warn", "info", "debug"};
    private static final int WARN = 1;
    private static final int INFO = 2;
    private static final int DEBUG = 3;

    private final PrintStream out;
    private volatile int level = INFO;

    AgentLog(PrintStream out) {
        this.out = out;
    }

    void level(String name) {
        for (int i = 0; i < LEVELS.length; i++) {
            if (LEVELS[i].equals(name)) {
                level = i;
            }
        }
    }

    void warn(String line) {
        print(WARN, line);
    }

    void info(String line) {
        print(INFO, line);
    }

    void debug(String line) {
        print(DEBUG, line);
    }

    /** For what must not fail on top of that: throws nothing, also where there is no memory left to say it. */
    void problem(String what, Throwable cause, String remedy) {
        try {
            warn(what + " (" + cause + ")" + grant(cause) + "; " + remedy);
        } catch (RuntimeException | Error e) {
            // There is no other place to say it.
        }
    }

    /** What to grant, where a security manager is the cause; otherwise nothing. */
    static String grant(Throwable cause) {
        try {
            return Denial.remedy(cause);
        } catch (RuntimeException | Error deniedToo) {
            // Loading that class may be denied as well.
            return "";
        }
    }

    private void print(int atLevel, String line) {
        if (level < atLevel) {
            return;
        }
        try {
            // One line each, whatever was quoted in it.
            out.println(PREFIX + line.replace('\n', ' ').replace('\r', ' '));
        } catch (RuntimeException | Error e) {
            // Somebody has put another stream there, which fails; the service must not.
        }
    }
}
