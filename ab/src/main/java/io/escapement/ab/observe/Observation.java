package io.escapement.ab.observe;

import io.escapement.ab.compare.Metric;
import io.escapement.ab.host.Environment;
import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.host.Printable;
import io.escapement.ab.run.StopSignal;
import io.escapement.ab.service.Service;
import io.escapement.ab.service.ServiceSample;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.management.JMException;

/**
 * Round after round until the time is up, somebody interrupts it, or the service can't be measured any more. Whatever
 * it is, the agent is left as it was found.
 */
public final class Observation {
    private static final long TICK_MS = 100;

    /** A service that is busy answers sooner; a longer answer is worth a note. */
    private static final double LONG_ANSWER_SECONDS = 3;

    /** So many rounds in a row that can't be measured end the run. */
    private static final int MOST_LOST_IN_A_ROW = 3;

    private final Service service;
    private final Traffic traffic;
    private final ObservationPlan plan;
    private final PrintWriter progress;
    private final StopSignal stop;

    private final List<Round> rounds = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private int lostRounds;
    private String end = "";
    private boolean isWhole;

    public Observation(Service service, Traffic traffic, ObservationPlan plan, PrintWriter progress, StopSignal stop) {
        this.service = service;
        this.traffic = traffic;
        this.plan = plan;
        this.progress = progress;
        this.stop = stop;
    }

    /**
     * What was seen.
     *
     * @param end why it ended
     * @param isWhole whether it ended because the time that was planned was up
     */
    public record Outcome(List<Round> rounds, int lostRounds, List<String> problems, String end, boolean isWhole) {}

    public Outcome run() throws InterruptedException {
        double endSeconds = System.nanoTime() / 1e9 + plan.seconds();
        int index = 0;
        int lostInARow = 0;
        try {
            // What the service does not have is told before a switch.
            look();
            while (end.isEmpty()) {
                double leftSeconds = endSeconds - System.nanoTime() / 1e9 - plan.secondsOfRound();
                if (leftSeconds < 0) {
                    end = "the time was up";
                    isWhole = true;
                    break;
                }
                Round round = measured(index++);
                if (round == null) {
                    lostRounds++;
                    if (++lostInARow == MOST_LOST_IN_A_ROW) {
                        end = "three rounds in a row could not be measured";
                    }
                    continue;
                }
                lostInARow = 0;
                rounds.add(round);
                say(leftSeconds);
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
        return new Outcome(rounds, lostRounds, problems, end, isWhole);
    }

    /** Null if what it saw is of no use; why is among the problems. */
    private Round measured(int index) throws IOException, JMException, InterruptedException {
        String startedAt = Environment.now();
        Window base = Window.NONE;
        Window arm = Window.NONE;
        String problem = null;
        for (boolean isEngaged : Round.order(index, plan.seed())) {
            service.switchClock(isEngaged);
            await(plan.dropSeconds());
            try {
                Window before = look();
                await(plan.blockSeconds());
                Window after = look();
                Window block = after.since(before);
                if (service.hasLapsed()) {
                    problem = "the agent was not asked for half a minute, because this process or the connection stood"
                            + " still, and had its clock back meanwhile";
                } else if (!after.requests().hasBucketsOf(before.requests())) {
                    problem = "the service's histogram has other buckets than before";
                } else if (!block.isGrown()) {
                    problem = "a counter of the service began anew";
                } else if (isEngaged) {
                    arm = arm.with(block);
                } else {
                    base = base.with(block);
                }
            } catch (IOException | MeasurementException e) {
                stop.check(service);
                problem = line(e);
            }
            double answeredSeconds = service.longestAnswerSeconds();
            if (answeredSeconds > LONG_ANSWER_SECONDS) {
                problems.add(String.format(
                        Locale.ROOT,
                        "in round %d the service did not answer for %.1f s; what users waited then is in no figure that"
                                + " it counts itself",
                        index + 1,
                        answeredSeconds));
            }
        }
        if (problem != null) {
            problems.add("round " + (index + 1) + " was lost: " + problem);
            return null;
        }
        return new Round(index, startedAt, base.values(), arm.values());
    }

    private Window look() throws IOException, JMException, InterruptedException {
        Requests requests = traffic.read();
        ServiceSample now = service.sample();
        return new Window(now.atNanos() / 1e9, now.cpuNanos(), now.gcMillis(), requests);
    }

    private void await(double seconds) throws InterruptedException {
        long endNanos = System.nanoTime() + (long) (seconds * 1e9);
        while (System.nanoTime() < endNanos) {
            stop.check(service);
            Thread.sleep(Math.max(1, Math.min(TICK_MS, (endNanos - System.nanoTime()) / 1_000_000)));
        }
        stop.check(service);
    }

    /** Says how well it is known, but not what: a run that ends when its figures please would err more often. */
    private void say(double leftSeconds) {
        String known = Judgement.of(rounds).comparison().differences().stream()
                .filter(each -> each.metric().equals(Metric.CPU.name()))
                .filter(each -> each.percent().isFinite())
                .map(each -> String.format(Locale.ROOT, "; cpu is known to ±%.1f %%", each.precisionPercent()))
                .findFirst()
                .orElse("");
        progress.printf(
                Locale.ROOT,
                "  round %d%s (%d min left)%n",
                rounds.size(),
                known,
                Math.round(Math.max(0, leftSeconds) / 60));
        progress.flush();
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
