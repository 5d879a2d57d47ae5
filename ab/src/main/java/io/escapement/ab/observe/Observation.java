package io.escapement.ab.observe;

import io.escapement.ab.host.Environment;
import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.host.Printable;
import io.escapement.ab.report.Arm;
import io.escapement.ab.run.StopSignal;
import io.escapement.ab.service.Service;
import io.escapement.ab.service.ServiceSample;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import javax.management.JMException;

/**
 * Round after round until the time is up, somebody interrupts it, the service can't be measured any more, or the cached
 * clock does it harm. Then the agent is left as it was found, and after harm bypassed.
 */
public final class Observation {
    private static final double TICK_SECONDS = 0.1;

    /** A service that is busy answers sooner; a longer answer is worth a note. */
    private static final double LONG_ANSWER_SECONDS = 3;

    /** So many rounds in a row that can't be measured end the run. */
    private static final int MOST_LOST_IN_A_ROW = 3;

    /** Of a clock that is tried because of a suspicion. */
    private static final int TRIED_WINDOWS = 2;

    /** A request that costs its process less is answered by another. */
    private static final double LEAST_NANOS_OF_A_REQUEST = 2_000;

    private static final int ENOUGH_REQUESTS = 10_000;

    /** Of the service's processor time that a page shows, which may be as old as the page's makers like. */
    private static final double LEAST_SHARE_OF_CPU = 0.9;

    /** For so long it is tried. */
    private static final double BYPASSING_SECONDS = 30;

    private final Service service;
    private final Traffic traffic;
    private final ObservationPlan plan;
    private final PrintWriter progress;
    private final StopSignal stop;
    private final Time time;
    private final Harm harm;

    /** With the roles exchanged: so that what is lost by a suspicion is lost on either side. */
    private final Harm mirror;

    private final List<Round> rounds = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private int lostRounds;
    private String end = "";
    private boolean isWhole;
    private boolean isHarmed;
    private boolean isHelped;
    private boolean isLeftBypassed;

    public Observation(Service service, Traffic traffic, ObservationPlan plan, PrintWriter progress, StopSignal stop) {
        this(service, traffic, plan, progress, stop, Time.SYSTEM);
    }

    Observation(
            Service service, Traffic traffic, ObservationPlan plan, PrintWriter progress, StopSignal stop, Time time) {
        this.time = time;
        this.service = service;
        this.traffic = traffic;
        this.plan = plan;
        this.progress = progress;
        this.stop = stop;
        harm = new Harm(plan.engagedBlocks(), Arm.BYPASSED);
        mirror = new Harm(plan.engagedBlocks(), Arm.ENGAGED);
    }

    /** Goes by itself, or as a simulation has it. */
    interface Time {
        Time SYSTEM = new Time() {
            @Override
            public double seconds() {
                return System.nanoTime() / 1e9;
            }

            @Override
            public void sleep(double seconds) throws InterruptedException {
                Thread.sleep(Math.max(1, (long) (1e3 * seconds)));
            }
        };

        double seconds();

        void sleep(double seconds) throws InterruptedException;
    }

    /** Thrown where the service plainly fares worse while engaged. */
    private static final class Harmed extends RuntimeException {
        private static final long serialVersionUID = 1;

        Harmed(String how) {
            super(how);
        }
    }

    public Outcome run() throws InterruptedException {
        double endSeconds = time.seconds() + plan.seconds();
        int index = 0;
        int lostInARow = 0;
        try {
            // A name that the service does not have is told before a switch, and another's page before one to the
            // cached clock.
            double startSeconds = service.beans().startSeconds();
            double cpuSeconds = look().cpuNanos() / 1e9;
            traffic.requireOf(startSeconds, LEAST_SHARE_OF_CPU * cpuSeconds, cpuSeconds);
            requireItsOwn(block(false));
            traffic.requireOf(startSeconds, cpuSeconds, service.processCpuNanos() / 1e9);
            while (end.isEmpty()) {
                double leftSeconds = endSeconds - time.seconds() - plan.secondsOfRound();
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
        } catch (Harmed e) {
            isHarmed = true;
            end = "engaged does harm: " + e.getMessage();
        } catch (StopSignal.Stopped e) {
            end = "it was interrupted";
        } catch (MeasurementException e) {
            end = e.getMessage();
        } catch (IOException | JMException | RuntimeException e) {
            end = "the service could not be asked any more: " + Printable.of(e);
        } finally {
            restore();
        }
        return new Outcome(rounds, lostRounds, problems, end, isWhole, isHarmed, isLeftBypassed);
    }

    /** A page may be a load balancer's, or that of another process which says nothing of itself. */
    private static void requireItsOwn(Window bypassed) {
        double requests = bypassed.requests().count();
        if (requests > ENOUGH_REQUESTS && bypassed.cpuNanos() < LEAST_NANOS_OF_A_REQUEST * requests) {
            throw new MeasurementException(String.format(
                    Locale.ROOT,
                    "--metrics: %,.0f requests cost the service no processor time, so another process answers them",
                    requests));
        }
    }

    /** Null if what it saw is of no use; why is among the problems. */
    private Round measured(int index) throws IOException, JMException, InterruptedException {
        String startedAt = Environment.now();
        Window base = Window.NONE;
        Window arm = Window.NONE;
        Requests buckets = null;
        double precisionMillis = 0;
        String problem = null;
        for (boolean isEngaged : Round.order(index, plan.seed())) {
            try {
                Window block = block(isEngaged);
                buckets = buckets == null ? block.requests() : buckets;
                requireBuckets(block.requests(), buckets);
                if (isEngaged) {
                    precisionMillis = plan.isLatencyClockReal()
                            ? 0
                            : Math.max(precisionMillis, service.beans().agent().precisionMillis());
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
        return Round.of(index, startedAt, base, arm, precisionMillis);
    }

    /** Throws {@link MeasurementException} if what it saw is of no use. */
    private Window block(boolean isEngaged) throws IOException, JMException, InterruptedException {
        service.switchClock(isEngaged);
        watcher(isEngaged).begin();
        Window before = look(isEngaged);
        if (plan.dropSeconds() > 0) {
            before = watched(isEngaged, before, plan.dropSeconds());
        }
        Window last = watched(isEngaged, before, plan.blockSeconds());
        Window block = last.since(before);
        if (service.hasLapsed()) {
            throw new MeasurementException("the agent was not asked for half a minute, because this process or the"
                    + " connection stood still, and had its clock back meanwhile");
        }
        requireBuckets(last.requests(), before.requests());
        if (!block.isGrown()) {
            throw new MeasurementException("a counter of the service began anew");
        }
        return block;
    }

    /** Returns the counters at the end of that time. */
    private Window watched(boolean isEngaged, Window first, double seconds)
            throws IOException, JMException, InterruptedException {
        Window last = first;
        double leftSeconds = seconds;
        do {
            double nextSeconds = leftSeconds < 2 * Harm.WINDOW_SECONDS ? leftSeconds : Harm.WINDOW_SECONDS;
            await(nextSeconds);
            leftSeconds -= nextSeconds;
            Window now = look(isEngaged);
            watch(isEngaged, now.since(last));
            last = now;
        } while (leftSeconds > 0);
        return last;
    }

    private static void requireBuckets(Requests requests, Requests earlier) {
        if (!requests.hasBucketsOf(earlier)) {
            throw new MeasurementException("the service's histogram has other buckets than before");
        }
    }

    private void watch(boolean isEngaged, Window window) throws IOException, JMException, InterruptedException {
        if (!window.isGrown()) {
            return;
        }
        watcher(!isEngaged).usual(window);
        String worse = watcher(isEngaged).watched(window).orElse(null);
        if (worse != null) {
            tryBothClocks(isEngaged, worse);
        }
    }

    private Harm watcher(boolean isEngaged) {
        return isEngaged ? harm : mirror;
    }

    /**
     * Looks, and once more if the page can't be read, whichever the clock. While engaged, the first time is a bad
     * window, and both are a suspicion.
     */
    private Window look(boolean isEngaged) throws IOException, JMException, InterruptedException {
        double startSeconds = time.seconds();
        try {
            return look();
        } catch (IOException | MeasurementException e) {
            stop.check(service);
            if (watcher(isEngaged).unread()) {
                tryBothClocks(isEngaged, line(e));
            }
        }
        await(startSeconds + Math.min(plan.blockSeconds(), Harm.WINDOW_SECONDS) - time.seconds());
        try {
            return look();
        } catch (IOException | MeasurementException e) {
            stop.check(service);
            if (isEngaged) {
                tryBothClocks(true, line(e));
            }
            throw e;
        }
    }

    /**
     * Throws {@link Harmed} if the service fares well with the real clock, and then badly again with the cached one.
     * Otherwise something else than the clock is worse, and the block is of no use. A real clock that is suspected is
     * tried alike. If it is found worse, it is not suspected again: else a clock that helps would lose every round.
     */
    private void tryBothClocks(boolean isEngaged, String worse) throws IOException, JMException, InterruptedException {
        if (!isEngaged && isHelped) {
            return;
        }
        progress.printf("  %s: trying both clocks%n", worse);
        progress.flush();
        Harm watcher = watcher(isEngaged);
        boolean isFollowing = badWindows(!isEngaged, watcher) == 0 && badWindows(isEngaged, watcher) == TRIED_WINDOWS;
        if (isFollowing && isEngaged) {
            throw new Harmed(worse);
        }
        isHelped |= isFollowing;
        service.switchClock(false);
        watcher.acquit();
        throw new MeasurementException(String.format(
                Locale.ROOT,
                "while %s %s, and with both clocks afterwards it %s the clock",
                isEngaged ? Arm.ENGAGED : Arm.BYPASSED,
                worse,
                isFollowing ? "followed" : "did not follow"));
    }

    /** Returns how many windows with that clock are bad, as those are for which the page can't be read. */
    private int badWindows(boolean isEngaged, Harm watcher) throws IOException, JMException, InterruptedException {
        service.switchClock(isEngaged);
        await(Math.min(plan.dropSeconds(), Harm.WINDOW_SECONDS));
        int bad = 0;
        for (int i = 0; i < TRIED_WINDOWS; i++) {
            try {
                Window before = look();
                await(Math.min(plan.blockSeconds(), Harm.WINDOW_SECONDS));
                bad += watcher.bad(look().since(before)).isPresent() ? 1 : 0;
            } catch (IOException | MeasurementException e) {
                stop.check(service);
                bad++;
            }
        }
        return bad;
    }

    private Window look() throws IOException, JMException, InterruptedException {
        Requests requests = traffic.read();
        ServiceSample now = service.sample();
        return new Window(now.atNanos() / 1e9, now.cpuNanos(), now.gcMillis(), requests);
    }

    private void await(double seconds) throws InterruptedException {
        double endSeconds = time.seconds() + seconds;
        for (double left = seconds; left > 0; left = endSeconds - time.seconds()) {
            stop.check(service);
            time.sleep(Math.min(TICK_SECONDS, left));
        }
        stop.check(service);
    }

    /** Says how well it is known, but not what: a run that ends when its figures please would err more often. */
    private void say(double leftSeconds) {
        OptionalDouble precision = Judgement.of(rounds).cpuPrecisionPercent();
        String known = precision.isEmpty()
                ? ""
                : String.format(Locale.ROOT, "; cpu is known to ±%.1f %%", precision.getAsDouble());
        progress.printf(
                Locale.ROOT,
                "  round %d%s (%d min left)%n",
                rounds.size(),
                known,
                Math.round(Math.max(0, leftSeconds) / 60));
        progress.flush();
    }

    private void restore() throws InterruptedException {
        if (isHarmed) {
            leaveBypassed();
            return;
        }
        try {
            service.restoreClock();
        } catch (IOException | JMException | RuntimeException e) {
            if (service.death().isEmpty()) {
                problems.add("the agent could not be told to be as before (" + line(e)
                        + "); it is as before by itself, 30 s after the last word");
            }
        }
    }

    /** Again and again: a service that is harmed may be slow to answer. */
    private void leaveBypassed() throws InterruptedException {
        double endSeconds = time.seconds() + BYPASSING_SECONDS;
        while (true) {
            try {
                service.leaveBypassed();
                isLeftBypassed = true;
                return;
            } catch (IOException | JMException | RuntimeException e) {
                if (service.death().isPresent() || time.seconds() >= endSeconds) {
                    problems.add("the agent could not be told to stay bypassed (" + line(e) + ")");
                    return;
                }
            }
            time.sleep(1);
        }
    }

    private static String line(Exception e) {
        return Printable.of((e.getMessage() == null ? e.toString() : e.getMessage()).replaceAll("\\s+", " "));
    }
}
