package io.escapement.bench.performance;

import io.escapement.ab.host.ChildProcesses;
import io.escapement.ab.host.MeasurementException;
import io.escapement.bench.host.StealTime;
import io.escapement.bench.performance.question.Question;
import io.escapement.bench.performance.result.Conditions;
import io.escapement.bench.performance.result.Figures;
import io.escapement.bench.performance.result.Grid;
import io.escapement.bench.performance.result.Item;
import io.escapement.bench.performance.result.Result;
import io.escapement.bench.performance.result.ResultFile;
import io.escapement.bench.performance.result.Results;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Item after item, round after round, so that a run that is ended early has everything in fewer rounds. Each result
 * goes to the file at once; the report is written anew now and then, and at the end, however that comes.
 */
record PerformanceRun(PerformanceReport report, ResultFile file, PrintWriter err) {
    private static final double REPORT_EVERY_SECONDS = 60;
    private static final double JVM_SECONDS = 2;

    /** Ctrl-C ends the children too, which may be noticed before it is here. */
    private static final long INTERRUPT_SEEN_AFTER_MS = 300;

    /** Returns whether everything was measured. */
    boolean run() throws IOException, InterruptedException {
        Grid grid = report.conditions().grid();
        Results results = report.results();
        List<Item> plan = new ArrayList<>();
        for (int round = 1; round <= grid.rounds(); round++) {
            for (Question question : report.questions().values()) {
                plan.addAll(question.items(round));
            }
        }
        List<Item> left =
                plan.stream().filter(item -> !results.hasMeasured(item)).toList();
        TimeLeft timeLeft = new TimeLeft(item -> JVM_SECONDS + grid.forkSeconds(item.threads()));
        String all = TimeLeft.inWords(timeLeft.seconds(left));
        say("%,d measurements, about %s; Ctrl-C ends it with a report of what there is%n", left.size(), all);
        report.write(plan.size());
        double unreportedSeconds = 0;
        for (int i = 0; i < left.size() && !ChildProcesses.areEnding(); i++) {
            Item item = left.get(i);
            String rest = TimeLeft.inWords(timeLeft.seconds(left.subList(i, left.size())));
            say("[%d/%d, %s left] %s: ", i + 1, left.size(), rest, item);
            Result result = measured(item);
            if (!result.isMeasured() && wasInterrupted()) {
                break;
            }
            say("%s%n", result.isMeasured() ? summary(result) : "NOT MEASURED: " + result.problem());
            timeLeft.took(item, result.tookSeconds());
            results.add(result);
            file.append(result);
            unreportedSeconds += result.tookSeconds();
            if (unreportedSeconds > REPORT_EVERY_SECONDS) {
                report.write(plan.size());
                unreportedSeconds = 0;
            }
        }
        report.write(plan.size());
        return plan.stream().allMatch(results::hasMeasured);
    }

    private void say(String format, Object... values) {
        err.printf(Locale.ROOT, format, values);
        err.flush();
    }

    private Result measured(Item item) throws InterruptedException {
        long startNanos = System.nanoTime();
        StealTime before = StealTime.now();
        Double load = Conditions.loadNow();
        Map<String, List<Double>> figures = Map.of();
        String problem = null;
        try {
            figures = report.questions().get(item.topic()).measure(item);
        } catch (MeasurementException | IOException e) {
            problem = String.valueOf(e.getMessage());
        } catch (RuntimeException e) {
            // JMH's, as when it wants to take a shutdown hook out while the JVM goes down.
            problem = e.toString();
        }
        double tookSeconds = (System.nanoTime() - startNanos) / (double) TimeUnit.SECONDS.toNanos(1);
        return new Result(
                item, figures, problem, tookSeconds, load, StealTime.now().msSince(before));
    }

    private static boolean wasInterrupted() throws InterruptedException {
        Thread.sleep(INTERRUPT_SEEN_AFTER_MS);
        return ChildProcesses.areEnding();
    }

    private static String summary(Result result) {
        return result.figures().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .limit(4)
                .map(figure -> figure.getKey() + " " + Figures.of(Results.median(figure.getValue())))
                .collect(Collectors.joining(", "));
    }
}
