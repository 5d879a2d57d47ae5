package io.escapement.ab.run;

import io.escapement.ab.host.Printable;
import io.escapement.ab.host.Terminal;
import io.escapement.ab.report.SecondFigures;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** One line that is written over each second on a terminal; elsewhere a line for each step. */
public final class Progress {

    private static final int MOST_COLUMNS = 100;

    private final PrintWriter out;
    private final boolean terminal = Terminal.isStderr();
    // A line as wide as the terminal would be continued on the next one.
    private final int columns = Math.min(MOST_COLUMNS, Terminal.stderrColumns(MOST_COLUMNS + 1) - 1);
    private String step = "";
    private long stepEndNanos;
    private long laterSeconds;

    public Progress(PrintWriter out) {
        this.out = out;
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

    void second(SecondFigures figures) {
        if (terminal) {
            String text = String.format(
                    Locale.ROOT,
                    "  %-40s %,7d/s  p50 %s  p99 %s ms  (%s left)",
                    step,
                    figures.requests(),
                    millis(figures.p50Millis()),
                    millis(figures.p99Millis()),
                    left());
            out.printf("\r%-" + columns + "." + columns + "s", text);
            out.flush();
        }
    }

    public void note(String text) {
        out.printf((terminal ? "\r" : "") + "  %-" + columns + "s%n", Printable.lines(text));
        out.flush();
    }

    public void done() {
        if (terminal) {
            out.print("\r" + " ".repeat(columns) + "\r");
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
