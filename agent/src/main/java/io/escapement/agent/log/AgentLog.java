package io.escapement.agent.log;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;

/**
 * Lines for the operator, on the stderr of the process. Not by {@code System.err}, whose lock an application may hold
 * while it waits for a class that the thread is about to load which has something to say here. Their number in an hour
 * is limited, because somebody pays for what logs hold.
 */
public final class AgentLog {
    private static final String PREFIX = "[escapement] ";
    private static final String[] LEVELS = {"off", "warn", "info", "debug"};
    private static final int WARN = 1;
    private static final int INFO = 2;
    private static final int DEBUG = 3;

    private static final int LINES_IN_AN_HOUR = 40;
    private static final long HOUR_NANOS = 3_600_000_000_000L;

    private final OutputStream out;
    private volatile int level = INFO;

    /** Guarded by this object's lock, as are the two counts of it. */
    private long hourBeganNanos = System.nanoTime();

    private int lines;
    private int linesLeftOut;

    public AgentLog() {
        this(stderr());
    }

    public AgentLog(OutputStream out) {
        this.out = out;
    }

    private static OutputStream stderr() {
        try {
            return new FileOutputStream(FileDescriptor.err);
        } catch (SecurityException denied) {
            // A line must say so.
            return System.err;
        }
    }

    public void level(String name) {
        for (int i = 0; i < LEVELS.length; i++) {
            if (LEVELS[i].equals(name)) {
                level = i;
            }
        }
    }

    public void warn(String line) {
        print(WARN, line);
    }

    public void info(String line) {
        print(INFO, line);
    }

    public void debug(String line) {
        print(DEBUG, line);
    }

    /** For what must not fail on top of that: throws nothing, also where there is no memory left to say it. */
    public void problem(String what, Throwable cause, String remedy) {
        try {
            warn(what + " (" + cause + ")" + grant(cause) + "; " + remedy);
        } catch (RuntimeException | Error e) {
            // There is no other place to say it.
        }
    }

    /** What to grant, where a security manager is the cause; otherwise nothing. */
    public static String grant(Throwable cause) {
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
            String text = withinLimit(line, System.nanoTime());
            if (text != null) {
                // One line each, whatever was quoted in it.
                String oneLine = PREFIX + text.replace('\n', ' ').replace('\r', ' ') + System.lineSeparator();
                StderrLine.write(out, oneLine.getBytes(Charset.defaultCharset()));
            }
        } catch (IOException | RuntimeException | Error e) {
            // There is no thread and no stderr, or no memory left; the service must not fail.
        }
    }

    /**
     * Returns what to print: the line and what there is to say of the limit, or null. Locks nothing while it is
     * printed.
     */
    private synchronized String withinLimit(String line, long nowNanos) {
        String leftOut = "";
        if (nowNanos - hourBeganNanos >= HOUR_NANOS) {
            leftOut = linesLeftOut == 0 ? "" : " (" + linesLeftOut + " lines were left out in the hour before)";
            hourBeganNanos = nowNanos;
            lines = 0;
            linesLeftOut = 0;
        }
        lines++;
        if (lines > LINES_IN_AN_HOUR) {
            linesLeftOut++;
            return null;
        }
        return lines < LINES_IN_AN_HOUR
                ? line + leftOut
                : line + " (this is line " + lines
                        + " within an hour: no more until it is over, JMX tells what happens)";
    }
}
