package io.escapement.ab.observe;

import io.escapement.ab.host.Environment;
import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.host.Printable;
import io.escapement.ab.plan.Arm;
import io.escapement.ab.run.StopSignal;
import io.escapement.ab.service.Service;
import io.escapement.ab.statistics.PseudoMedian;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
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

    /** The names of the figures that the service may have. */
    private Set<String> wanted = Set.of();

    /** Of the chance of error, what the look that answered the question had; 0 while none has. */
    private double answeringShare;

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
     * @param wanted the names of the figures that the service may have
     * @param end why it ended
     * @param share of the chance of error that is left for the judgement at the end
     */
    public record Outcome(
            List<Round> rounds,
            Set<String> wanted,
            int lostRounds,
            List<String> problems,
            String end,
            boolean isStoppedByGuard,
            double share) {}

    public Outcome run() throws InterruptedException {
        Looks looks = new Looks(plan.comparedRounds());
        rounds.addAll(file.earlier());
        file.note().ifPresent(problems::add);
        for (int compared = 1; compared <= judgement().compared().size(); compared++) {
            if (plan.until() != null && looks.isDue(compared)) {
                // What an earlier part of the run has looked at is paid for.
                looks.take(compared);
            }
        }
        double endSeconds = System.nanoTime() / 1e9 + plan.seconds() - rounds.size() * plan.secondsOfRound();
        int index = rounds.isEmpty() ? 0 : rounds.get(rounds.size() - 1).index() + 1;
        int lostInARow = 0;
        try {
            wanted = Measure.names(look());
            requireAskedFigures(wanted);
            while (end.isEmpty()) {
                double leftSeconds = endSeconds - System.nanoTime() / 1e9 - plan.secondsOfRound();
                if (leftSeconds < 0) {
                    end = "the time was up";
                    break;
                }
                Round round = measured(plan.order(index++));
                if (round == null) {
                    lostRounds++;
                    if (++lostInARow == IN_A_ROW) {
                        end = "three rounds in a row could not be measured";
                    }
                    continue;
                }
                lostInARow = 0;
                rounds.add(round);
                append(round);
                say(leftSeconds);
                if (!round.isControl()) {
                    requireAskedFigures(round.base().keySet());
                    guard();
                    lookAtPrecision(looks);
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
        plan.guards().forEach(this::noteUnwatched);
        return new Outcome(
                rounds,
                wanted,
                lostRounds,
                problems,
                end,
                isStoppedByGuard,
                answeringShare > 0 ? answeringShare : looks.rest());
    }

    /** Ends the run if the question is answered, by a look at what there is. */
    private void lookAtPrecision(Looks looks) {
        Judgement judgement = judgement();
        int compared = judgement.compared().size();
        if (end.isEmpty() && plan.until() != null && looks.isDue(compared)) {
            double share = looks.take(compared);
            Condition until = plan.until();
            if (judgement
                    .difference(until.metric(), share)
                    .filter(each -> each.isKnownTo(until.percent()))
                    .isPresent()) {
                end = until.metric() + " was known to ±" + until.percent() + " %";
                answeringShare = share;
            }
        }
    }

    private void requireAskedFigures(Set<String> measured) {
        List<Condition> asked = new ArrayList<>(plan.guards());
        if (plan.until() != null) {
            asked.add(plan.until());
        }
        for (Condition each : asked) {
            if (!measured.contains(each.metric())
                    && rounds.stream().noneMatch(any -> any.base().containsKey(each.metric()))) {
                throw new MeasurementException("'" + each.metric() + "', of --until or --stop-if, is not measured here;"
                        + " what is: " + String.join(", ", measured));
            }
        }
    }

    private void noteUnwatched(Condition guard) {
        List<Round> compared = judgement().compared();
        long without = compared.stream()
                .filter(round -> round.compared(guard.metric()) == null)
                .count();
        if (without > 0) {
            problems.add("--stop-if '" + guard + "' was not watched in " + without + " of " + compared.size()
                    + " rounds, which have no " + guard.metric() + " or have it as 0");
        }
    }

    private Judgement judgement() {
        return new Judgement(rounds, plan.deciding());
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
                Span before = look();
                await(plan.blockSeconds());
                Span block = look().since(before);
                if (!block.isGrown()) {
                    problem = "a counter of the service began anew";
                } else if (isArm) {
                    arm = arm == null ? block : arm.with(block);
                } else {
                    base = base == null ? block : base.with(block);
                }
            } catch (IOException | MeasurementException e) {
                stop.check(service);
                problem = line(e);
            }
        }
        if (problem != null) {
            problems.add("round " + (order.index() + 1) + " was lost: " + problem);
            return null;
        }
        return new Round(order.index(), startedAt, order.isControl(), Measure.of(base), Measure.of(arm));
    }

    private Span look() throws IOException, JMException, InterruptedException {
        Map<String, Double> counters = new TreeMap<>();
        Map<String, Double> gauges = new TreeMap<>();
        for (NamedAttribute each : named) {
            (each.isCounter() ? counters : gauges).put(each.label(), each.read(service.beans()));
        }
        Requests requests = traffic.read();
        return Span.upTo(service.sample(), requests, counters, gauges);
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
        String known = judgement()
                .difference(metric, 1)
                .filter(each -> ObservedDifference.isTold(each.correctedPercent()))
                .map(each -> "; " + metric + " " + ObservedDifference.shown(each.correctedPercent()))
                .orElse("");
        progress.printf(
                Locale.ROOT,
                "  round %d%s%s (%d min left at most)%n",
                rounds.size(),
                rounds.get(rounds.size() - 1).isControl() ? ", a control" : "",
                known,
                Math.round(Math.max(0, leftSeconds) / 60));
        progress.flush();
    }

    private void append(Round round) {
        try {
            file.append(round);
        } catch (IOException e) {
            String problem = "not all rounds could be written, and --resume will lack some: " + line(e);
            if (!problems.contains(problem)) {
                problems.add(problem);
            }
        }
    }

    private void restore() {
        try {
            service.restoreClock();
        } catch (IOException | JMException | RuntimeException e) {
            if (service.death().isEmpty()) {
                problems.add("the agent could not be told to be as before (" + line(e)
                        + "); it is so by itself, 30 s after the last word");
            }
        }
    }

    private static String line(Exception e) {
        return Printable.of((e.getMessage() == null ? e.toString() : e.getMessage()).replaceAll("\\s+", " "));
    }
}
