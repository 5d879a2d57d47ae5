package io.escapement.ab.observe;

import io.escapement.ab.host.Environment;
import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.host.Printable;
import io.escapement.ab.plan.Arm;
import io.escapement.ab.run.StopSignal;
import io.escapement.ab.service.Service;
import io.escapement.ab.statistics.Interval;
import io.escapement.ab.statistics.PseudoMedian;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import javax.management.JMException;

/**
 * Round after round until one of: the time is up, the question is answered, a guard is broken, somebody wants it to
 * end, the service can't be measured any more. Whatever it is, the agent is left as it was found.
 */
public final class Observation {
    private static final long TICK_MS = 100;

    /** Rounds in a row that must show what a guard is about; and as many that can't be measured end the run. */
    private static final int IN_A_ROW = 3;

    private final Service service;
    private final Traffic traffic;
    private final List<NamedAttribute> named;
    private final ObservationPlan plan;
    private final RoundFile file;
    private final PrintWriter progress;
    private final StopSignal stop;

    private final List<Round> rounds = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private int lostRounds;
    private String end = "";
    private boolean isStoppedByGuard;

    public Observation(
            Service service,
            Traffic traffic,
            List<NamedAttribute> named,
            ObservationPlan plan,
            RoundFile file,
            PrintWriter progress,
            StopSignal stop) {
        this.service = service;
        this.traffic = traffic;
        this.named = named;
        this.plan = plan;
        this.file = file;
        this.progress = progress;
        this.stop = stop;
    }

    /**
     * What was seen.
     *
     * @param end why it ended
     * @param share of the chance of error that is left for the judgement at the end
     */
    public record Outcome(
            List<Round> rounds,
            int lostRounds,
            List<String> problems,
            String end,
            boolean isStoppedByGuard,
            double share) {}

    public Outcome run() throws InterruptedException {
        Looks looks = new Looks(plan.comparedRounds());
        rounds.addAll(file.earlier());
        for (int compared = 1; compared <= judgement().compared().size(); compared++) {
            if (plan.until() != null && looks.isDue(compared)) {
                // What an earlier part of the run has looked at is paid for.
                looks.take(compared);
            }
        }
        long beganNanos = System.nanoTime();
        double earlierSeconds = rounds.size() * plan.secondsOfRound();
        int first = rounds.isEmpty() ? 0 : rounds.get(rounds.size() - 1).index() + 1;
        int lostInARow = 0;
        double share = 1;
        try {
            look();
            while (end.isEmpty()) {
                double leftSeconds = plan.seconds() - earlierSeconds - (System.nanoTime() - beganNanos) / 1e9;
                if (leftSeconds < plan.secondsOfRound()) {
                    end = "the time was up";
                    break;
                }
                Round round = measured(
                        plan.order(first + rounds.size() - file.earlier().size() + lostRounds));
                if (round == null) {
                    lostRounds++;
                    if (++lostInARow == IN_A_ROW) {
                        end = "three rounds in a row could not be measured";
                    }
                    continue;
                }
                lostInARow = 0;
                rounds.add(round);
                file.append(round);
                say(leftSeconds - plan.secondsOfRound());
                if (round.isControl()) {
                    continue;
                }
                requireAskedFigures(round);
                guard();
                Judgement judgement = judgement();
                int compared = judgement.compared().size();
                if (end.isEmpty() && plan.until() != null && looks.isDue(compared)) {
                    double now = looks.take(compared);
                    if (isPrecise(judgement.interval(plan.until().metric(), now))) {
                        end = plan.until().metric() + " was known to ±"
                                + plan.until().percent() + " %";
                        share = now;
                    }
                }
            }
        } catch (StopSignal.Stopped e) {
            end = "it was interrupted";
        } catch (MeasurementException e) {
            end = e.getMessage();
        } catch (IOException | JMException | RuntimeException e) {
            end = "the service could not be asked any more: " + Printable.of(e);
        } finally {
            restore();
        }
        boolean isAnswered = share < 1;
        return new Outcome(rounds, lostRounds, problems, end, isStoppedByGuard, isAnswered ? share : looks.rest());
    }

    private void requireAskedFigures(Round round) {
        List<Condition> asked = new ArrayList<>(plan.guards());
        if (plan.until() != null) {
            asked.add(plan.until());
        }
        for (Condition each : asked) {
            if (!round.base().containsKey(each.metric()) && rounds.size() <= IN_A_ROW) {
                throw new MeasurementException("'" + each.metric() + "', of --until or --stop-if, is not measured here;"
                        + " what is: " + String.join(", ", round.base().keySet()));
            }
        }
    }

    private Judgement judgement() {
        return new Judgement(rounds, plan.deciding());
    }

    private boolean isPrecise(Interval interval) {
        return Math.expm1((interval.high() - interval.low()) / 2) * 100
                <= plan.until().percent();
    }

    /** Ends the run where the rounds so far and each of the last few are beyond what was said. */
    private void guard() {
        List<Round> compared = judgement().compared();
        for (Condition guard : plan.guards()) {
            double[] differences = compared.stream()
                    .map(round -> round.compared(guard.metric()))
                    .filter(Objects::nonNull)
                    .mapToDouble(Compared::difference)
                    .toArray();
            boolean isBroken = differences.length >= IN_A_ROW && guard.isBeyond(PseudoMedian.of(differences));
            for (int i = differences.length - IN_A_ROW; isBroken && i < differences.length; i++) {
                isBroken = guard.isBeyond(differences[i]);
            }
            if (isBroken) {
                end = "--stop-if '" + guard + "' held";
                isStoppedByGuard = true;
            }
        }
    }

    /** Null if what it saw is of no use; why is among the problems. */
    private Round measured(Round.Order order) throws IOException, JMException, InterruptedException {
        String startedAt = Environment.now();
        Span base = null;
        Span arm = null;
        String problem = null;
        for (boolean isArm : order.armBlocks()) {
            service.switchClock((isArm ? order.arm() : order.base()) == Arm.ENGAGED);
            await(plan.dropSeconds());
            try {
                Span.Look before = look();
                await(plan.blockSeconds());
                Span block = look().since(before, named);
                if (!block.isGrown()) {
                    problem = "a counter of the service began anew";
                } else if (isArm) {
                    arm = arm == null ? block : arm.with(block);
                } else {
                    base = base == null ? block : base.with(block);
                }
            } catch (IOException | MeasurementException e) {
                stop.check(service);
                problem = Printable.of(String.valueOf(e.getMessage()));
            }
        }
        if (problem != null) {
            problems.add("round " + (order.index() + 1) + " was lost: " + problem);
            return null;
        }
        return new Round(order.index(), startedAt, order.isControl(), Measure.of(base), Measure.of(arm));
    }

    private Span.Look look() throws IOException, JMException, InterruptedException {
        Map<String, Double> values = new TreeMap<>();
        for (NamedAttribute each : named) {
            values.put(each.label(), each.read(service.beans()));
        }
        Requests requests = traffic.read();
        return new Span.Look(System.nanoTime(), service.sample(), requests, values);
    }

    private void await(double seconds) throws InterruptedException {
        long endNanos = System.nanoTime() + (long) (seconds * 1e9);
        while (System.nanoTime() < endNanos) {
            stop.check(service);
            Thread.sleep(Math.max(1, Math.min(TICK_MS, (endNanos - System.nanoTime()) / 1_000_000)));
        }
        stop.check(service);
    }

    private void say(double leftSeconds) {
        String metric = plan.deciding() == null ? Measure.CPU : plan.deciding();
        Interval interval = judgement().interval(metric, 1);
        String known = Double.isInfinite(interval.low())
                ? ""
                : String.format(
                        Locale.ROOT,
                        "; %s %+.1f %% (%+.1f to %+.1f)",
                        metric,
                        100 * Math.expm1(interval.estimate()),
                        100 * Math.expm1(interval.low()),
                        100 * Math.expm1(interval.high()));
        progress.printf(
                Locale.ROOT,
                "  round %d%s%s (%d min left at most)%n",
                rounds.size(),
                rounds.get(rounds.size() - 1).isControl() ? ", a control" : "",
                known,
                Math.round(Math.max(0, leftSeconds) / 60));
        progress.flush();
    }

    private void restore() {
        try {
            service.restoreClock();
        } catch (IOException | JMException | RuntimeException e) {
            problems.add("the agent could not be told to be as before (" + Printable.of(e)
                    + "); it is so by itself, 30 s after the last word");
        }
    }
}
