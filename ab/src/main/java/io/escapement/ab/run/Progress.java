package io.escapement.ab.run;

import io.escapement.ab.host.Printable;
import io.escapement.ab.report.SecondFigures;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** One line that is written over each second on a terminal; elsewhere a line for each step. */
public final class Progress {

    /** A line as wide as the terminal would be continued on the next one. */
    private static final int COLUMNS = 79;

    private final PrintWriter out;
    private final boolean terminal = isTerminal();
    private String step = "";
    private long stepEndNanos;
    private long laterSeconds;

    public Progress(PrintWriter out) {
        this.out = out;
    }

    /** Tells whether stderr goes to a terminal; {@code System.console} asks for stdin and stdout. */
    private static boolean isTerminal() {
        try {
            return Path.of("/proc/self/fd/2").toRealPath().startsWith("/dev/pts");
        } catch (IOException e) {
            return false;
        }
    }

    /** A step may take longer than its {@code seconds}, which shortens none of those that follow. */
    void step(String name, long seconds, long laterSeconds) {
        done();
        step = name;
        stepEndNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        this.laterSeconds = laterSeconds;
        if (!terminal) {
            out.printf(Locale.ROOT, "  %-40s (%s left)%n", step, left());
        }
        out.flush();
    }

    void second(SecondFigures second) {
        if (terminal) {
            String text = String.format(
                    Locale.ROOT,
                    "  %-33s %,7d/s  p50 %s  p99 %s ms  (%s left)",
                    step,
                    second.requests,
                    millis(second.p50Millis),
                    millis(second.p99Millis),
                    left());
            out.printf("\r%-" + COLUMNS + "." + COLUMNS + "s", text);
            out.flush();
        }
    }

    public void note(String text) {
        out.printf((terminal ? "\r" : "") + "  %-" + COLUMNS + "s%n", Printable.lines(text));
        out.flush();
    }

    public void done() {
        if (terminal) {
            out.print("\r" + " ".repeat(COLUMNS) + "\r");
            out.flush();
        }
    }

    private String left() {
        long seconds = TimeUnit.NANOSECONDS.toSeconds(Math.max(0, stepEndNanos - System.nanoTime())) + laterSeconds;
        return seconds / 60 + ":" + String.format(Locale.ROOT, "%02d", seconds % 60);
    }

    private static String millis(Double value) {
        return value == null ? "-" : String.format(Locale.ROOT, "%.2f", value);
    }
}
