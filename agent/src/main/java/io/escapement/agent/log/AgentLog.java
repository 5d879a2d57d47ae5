package io.escapement.agent.log;

import io.escapement.agent.memory.LastResort;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;

/**
 * Lines for the operator, on the stderr of the process. The lines bypass {@code System.err}: an application may hold
 * that stream's lock while it waits for a class that a thread is loading, and that thread may log here. Lines per hour
 * are limited, because the storage of logs costs money. Warnings are counted apart, so that other lines never keep them
 * out. Why: docs/decisions/23-when-the-agent-fails.md.
 */
public final class AgentLog implements Warnings {
    private static final String PREFIX = "[escapement] ";
    private static final String[] LEVELS = {"off", "warn", "info", "debug"};
    private static final int WARN = 1;
    private static final int INFO = 2;
    private static final int DEBUG = 3;

    private static final int LINES_IN_AN_HOUR = 40;
    private static final long HOUR_NANOS = 3_600_000_000_000L;

    private static final String NO_MEMORY = "the application leaves the agent no memory or no thread just now: an agent"
            + " that runs tries again, one that could not start can be attached later; the service runs on";

    private final OutputStream out;
    private final byte[] noMemory = lineOf(NO_MEMORY);
    private volatile int level = INFO;
    private volatile boolean isStarting;

    /** Beginning of the hour whose lines are counted. Guarded by this object's lock, as are the counts. */
    private long hourBeganNanos = System.nanoTime();

    /** When {@link #noMemory()} has printed its line last; an hour ago if never. Guarded by this object's lock. */
    private long saidNoMemoryNanos = System.nanoTime() - HOUR_NANOS;

    private int warnings;
    private int otherLines;
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
            // Refused by a security manager (up to Java 23). The line that the agent is off must be printed even so.
            return System.err;
        }
    }

    public void level(String name) {
        for (int i = 0; i < LEVELS.length; i++) {
            if (LEVELS[i].equals(name)) {
                level = i;
            }
        }
        if (level >= WARN) {
            LastResort.HANDLER.beginSaying();
        }
    }

    /** Whether the application does not run yet. Then the caller itself writes a line for which there is no thread. */
    public void starting(boolean is) {
        isStarting = is;
    }

    private boolean mayWait() {
        return isStarting || Thread.currentThread().getUncaughtExceptionHandler() == LastResort.HANDLER;
    }

    @Override
    public void warn(String line) {
        print(WARN, line, null, "");
    }

    public void info(String line) {
        print(INFO, line, null, "");
    }

    public void debug(String line) {
        print(DEBUG, line, null, "");
    }

    /** Warns of a failure with its cause and remedy. Throws nothing, even without memory left to print the line. */
    public void problem(String what, Throwable cause, String remedy) {
        print(WARN, what, cause, remedy);
    }

    /**
     * Warns, once an hour at most, that memory or threads are lacking. The line was made beforehand, so that it needs
     * no memory. Throws nothing.
     */
    public void noMemory() {
        try {
            if (level >= WARN && isToSayNoMemory(System.nanoTime())) {
                StderrLine.write(out, noMemory, mayWait());
            }
        } catch (IOException | RuntimeException | Error e) {
            // As below.
        }
    }

    synchronized boolean isToSayNoMemory(long nowNanos) {
        boolean isTo = nowNanos - saidNoMemoryNanos >= HOUR_NANOS;
        if (isTo) {
            saidNoMemoryNanos = nowNanos;
        }
        return isTo;
    }

    /** Returns the message of an IllegalStateException, which is for the operator; other exceptions as they are. */
    public static String inWords(Throwable cause) {
        boolean isInWords = cause instanceof IllegalStateException && cause.getMessage() != null;
        return isInWords ? cause.getMessage() : cause.toString();
    }

    private void print(int atLevel, String what, Throwable cause, String remedy) {
        if (level < atLevel) {
            return;
        }
        try {
            String line = cause == null ? what : what + " (" + inWords(cause) + "); " + remedy;
            String text = withinLimit(atLevel == WARN, line, System.nanoTime());
            if (text != null) {
                StderrLine.write(out, lineOf(text), mayWait());
            }
        } catch (OutOfMemoryError noText) {
            if (atLevel == WARN) {
                noMemory();
            }
        } catch (IOException | RuntimeException | Error e) {
            // There is no thread and no stderr, or no memory left; the service must not fail.
        }
    }

    private static byte[] lineOf(String text) {
        String line = PREFIX + printable(text) + System.lineSeparator();
        return line.getBytes(Charset.defaultCharset());
    }

    /** With a question mark for each character of quoted text that a terminal obeys, or that turns what follows. */
    private static String printable(String text) {
        char[] chars = text.toCharArray();
        for (int i = 0; i < chars.length; i++) {
            int type = Character.getType(chars[i]);
            if (chars[i] == '\n' || chars[i] == '\r') {
                chars[i] = ' ';
            } else if (type == Character.CONTROL
                    || type == Character.FORMAT
                    || type == Character.LINE_SEPARATOR
                    || type == Character.PARAGRAPH_SEPARATOR) {
                chars[i] = '?';
            }
        }
        return new String(chars);
    }

    /**
     * Returns the line, with a remark on the limit if there is one, or null beyond the limit. Printing holds no lock.
     */
    synchronized String withinLimit(boolean isWarning, String line, long nowNanos) {
        String leftOut = "";
        if (nowNanos - hourBeganNanos >= HOUR_NANOS) {
            leftOut = linesLeftOut == 0 ? "" : " (lines left out in the hour before: " + linesLeftOut + ")";
            hourBeganNanos = nowNanos;
            warnings = 0;
            otherLines = 0;
            linesLeftOut = 0;
        }
        int lines = isWarning ? ++warnings : ++otherLines;
        if (lines > LINES_IN_AN_HOUR) {
            linesLeftOut++;
            return null;
        }
        if (lines < LINES_IN_AN_HOUR) {
            return line + leftOut;
        }
        return line + " (this is " + (isWarning ? "warning " : "line ") + lines
                + " within an hour: no more until it is over, JMX tells what happens)";
    }
}
