package io.escapement.bench.experiment;

import io.escapement.ab.host.ChildProcesses;
import io.escapement.ab.host.MeasurementException;
import io.escapement.bench.host.StealTime;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** Item after item, with a line on stderr for each that says what is left to do. */
public final class Run<T, F> {
    /** Ctrl-C ends the children too, which may be noticed before it is here. */
    private static final long INTERRUPT_SEEN_AFTER_MS = 300;

    private final Experiment<T, F> experiment;
    private final PrintWriter err;
    private double guessedSeconds;
    private double tookSeconds;

    public Run(Experiment<T, F> experiment, PrintWriter err) {
        this.experiment = experiment;
        this.err = err;
    }

    /** Measures them in this order, until Ctrl-C. The children's end with this JVM is the caller's to see to. */
    public void measure(List<T> items) throws IOException, InterruptedException {
        say("%,d measurements, about %s; Ctrl-C ends it with a report of what there is%n", items.size(), left(items));
        for (int i = 0; i < items.size(); i++) {
            ChildProcesses.haltIfEnding();
            T item = items.get(i);
            say("[%d/%d, %s left] %s: ", i + 1, items.size(), left(items.subList(i, items.size())), item);
            Result<T, F> result = result(item);
            if (!result.isMeasured()) {
                Thread.sleep(INTERRUPT_SEEN_AFTER_MS);
                ChildProcesses.haltIfEnding();
            }
            // Before it is said: whoever has read of it finds it in the report.
            experiment.keep(result);
            say("%s%n", result.isMeasured() ? experiment.summary(result.found()) : "NOT MEASURED: " + result.problem());
            guessedSeconds += experiment.guessSeconds(item);
            tookSeconds += result.tookSeconds();
        }
    }

    private void say(String format, Object... values) {
        err.printf(Locale.ROOT, format, values);
        err.flush();
    }

    private Result<T, F> result(T item) throws InterruptedException {
        long startNanos = System.nanoTime();
        StealTime before = StealTime.now();
        Double load = Conditions.loadNow();
        F found = null;
        String problem = null;
        try {
            found = experiment.measure(item);
        } catch (MeasurementException e) {
            problem = e.getMessage();
        } catch (IOException | RuntimeException e) {
            // The latter are JMH's, as when it wants to take a shutdown hook out while the JVM goes down.
            problem = e.toString();
        }
        double seconds = (System.nanoTime() - startNanos) / (double) TimeUnit.SECONDS.toNanos(1);
        return new Result<>(item, found, problem, seconds, load, StealTime.now().msSince(before));
    }

    /** What was guessed of them, times what the others took by what was guessed of those. */
    private String left(List<T> items) {
        double seconds = items.stream().mapToDouble(experiment::guessSeconds).sum();
        return inWords(guessedSeconds == 0 ? seconds : seconds * tookSeconds / guessedSeconds);
    }

    static String inWords(double seconds) {
        long minutes = Math.round(seconds / 60);
        if (seconds < 100) {
            return Math.round(seconds) + " s";
        }
        return minutes < 100 ? minutes + " min" : minutes / 60 + " h " + minutes % 60 + " min";
    }
}
