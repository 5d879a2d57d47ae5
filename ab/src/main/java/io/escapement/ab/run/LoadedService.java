package io.escapement.ab.run;

import io.escapement.ab.host.CpuThrottling;
import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.load.LoadPhase;
import io.escapement.ab.load.Rate;
import io.escapement.ab.load.RunningLoad;
import io.escapement.ab.load.RunningLoad.Second;
import io.escapement.ab.load.Slice;
import io.escapement.ab.report.Arm;
import io.escapement.ab.report.MeasuredBlock;
import io.escapement.ab.report.PlannedBlock;
import io.escapement.ab.report.SecondFigures;
import io.escapement.ab.report.Timeline;
import io.escapement.ab.service.ClockSample;
import io.escapement.ab.service.JitWatch;
import io.escapement.ab.service.Service;
import io.escapement.ab.service.ServiceSample;
import io.escapement.ab.text.Plural;
import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import javax.management.JMException;

/**
 * A service under a constant load that goes on from block to block. Each request belongs to the second, and so to the
 * block, in which it was due.
 */
final class LoadedService implements AutoCloseable {

    private static final int MUTE_SECONDS = 5;

    /** Beyond the time after which a request is given up. */
    private static final int LATE_SECONDS = 2;

    private final RunContext run;
    private final Service service;
    private final RunningLoad load;
    private final Timeline timeline;
    private final long origin;
    private final long lateSeconds;
    private final Rate rate;
    private final ServiceSample first;
    private ServiceSample sample;
    private long answeredAtSample;
    private long secondOfLastAnswer;
    private long second;
    private long completeSeconds;
    private int muteSeconds;
    private Window window = new Window(0, 0, new Slice());

    LoadedService(RunContext run, Service service, Rate rate, Timeline timeline) throws IOException, JMException {
        LoadPhase phase = run.load();
        this.run = run;
        this.service = service;
        // A connection takes its next request in advance: a second is complete once each has taken a later one.
        this.lateSeconds = LATE_SECONDS
                + phase.requestTimeout().toSeconds()
                + (long) (2 * phase.connections() / rate.requestsPerSecond());
        this.timeline = timeline;
        this.origin = timeline.end();
        this.first = service.sample();
        this.sample = first;
        this.rate = rate;
        this.load = phase.start(rate);
    }

    Service service() {
        return service;
    }

    /** Loads the service for some seconds that don't count. */
    void warmUp(Arm arm, int seconds, JitWatch jit) throws IOException, JMException, InterruptedException {
        jit.add(sample);
        for (int i = 0; i < seconds; i++) {
            mark(second, second + 1, arm, null, false);
            tickUntil(second + 1);
            jit.add(sample);
        }
    }

    /** Measures a block. The service is in its arm already. */
    MeasuredBlock block(PlannedBlock planned, int seconds) throws IOException, JMException, InterruptedException {
        long next = nextSecond();
        long first =
                load.beginSequence(next + run.plan().dropSeconds(), run.plan().seedOf(planned.round()));
        long end = first + seconds;
        mark(next, first, planned.arm(), planned.index(), false);
        mark(first, end, planned.arm(), planned.index(), true);
        window = new Window(first, end, new Slice());
        tickUntil(first);
        ServiceSample before = sample;
        long answeredBefore = answeredAtSample;
        String wrongState = wrongState(planned.arm());
        while (second < end) {
            tickUntil(second + 1);
            wrongState = wrongState == null ? wrongState(planned.arm()) : wrongState;
        }
        ServiceSample growth = sample.since(before);
        long answered = answeredAtSample - answeredBefore;
        awaitAnswersUntil(end);
        if (wrongState != null) {
            mark(first, end, planned.arm(), planned.index(), false);
        }
        return MeasuredBlock.of(planned, origin + first, seconds, window.slice, growth, answered, wrongState);
    }

    private void mark(long from, long end, Arm arm, Integer block, boolean measured) {
        for (long s = from; s < end; s++) {
            timeline.mark(origin + s, arm, block, measured);
        }
    }

    /** Returns the agent's state if rewritten calls get another clock in it than in this arm, otherwise null. */
    private String wrongState(Arm arm) {
        ClockSample clock = sample.clock();
        return clock == null || clock.engaged() == (arm == Arm.ENGAGED) ? null : clock.state();
    }

    /** Returns the first whole second after now. The current one still belongs to the other arm. */
    private long nextSecond() {
        second = elapsedSeconds();
        return second + 1;
    }

    private void tickUntil(long end) throws IOException, JMException, InterruptedException {
        while (second < end) {
            tick();
        }
    }

    private void awaitAnswersUntil(long end) throws IOException, JMException, InterruptedException {
        while (completeSeconds < end) {
            tick();
        }
    }

    private long elapsedSeconds() {
        return TimeUnit.NANOSECONDS.toSeconds(Math.max(0, load.elapsedNanos()));
    }

    private void tick() throws IOException, JMException, InterruptedException {
        run.stop().check(service);
        load.watch(this::complete);
        if (elapsedSeconds() > second) {
            long answered = load.answeredCount();
            if (answered > answeredAtSample) {
                secondOfLastAnswer = second;
            }
            answeredAtSample = answered;
            ServiceSample now = service.sample();
            timeline.sampled(origin + second, now.since(sample));
            sample = now;
            second++;
            // A connection may wait as long for a single answer.
            if (second - completeSeconds > lateSeconds && load.isMostlyNotBeyond(second - lateSeconds)) {
                throw new MeasurementException(tooSlow() + quotaUsedUp());
            }
        }
    }

    private String tooSlow() {
        if (second - secondOfLastAnswer >= MUTE_SECONDS) {
            return "the service hangs: it has answered nothing for " + (second - secondOfLastAnswer)
                    + " s; a thread dump (jcmd PID Thread.print) shows where it waits";
        }
        if (rate.isSaturated()) {
            return "requests are not answered for " + lateSeconds + " s";
        }
        return String.format(
                Locale.ROOT,
                "the service does not hold %,.0f requests per second: most connections are behind by more than %d s;"
                        + " lower --rate, or raise --connections if it serves more at a time",
                rate.requestsPerSecond(),
                lateSeconds);
    }

    private String quotaUsedUp() {
        CpuThrottling now = sample.throttling();
        CpuThrottling meanwhile = now == null ? null : now.since(first.throttling());
        return meanwhile == null || meanwhile.throttledPeriods() == 0
                ? ""
                : "; its CPU quota was used up in " + meanwhile.throttledPeriods() + " of "
                        + Plural.of(meanwhile.periods(), "period");
    }

    private void complete(Second done) {
        completeSeconds = done.index() + 1;
        if (done.index() >= window.first && done.index() < window.end) {
            window.slice.add(done.slice());
        }
        SecondFigures figures = timeline.loaded(origin + done.index(), done.slice());
        // In a second without requests nothing could be answered.
        if (figures.requests > 0) {
            muteSeconds = figures.failed == figures.requests ? muteSeconds + 1 : 0;
        }
        if (muteSeconds >= MUTE_SECONDS) {
            throw new MeasurementException("for " + MUTE_SECONDS + " s no request has been answered as expected: "
                    + done.slice().tally().problems());
        }
    }

    @Override
    public void close() {
        load.close();
    }

    /** The seconds whose requests are added up. */
    private record Window(long first, long end, Slice slice) {}
}
