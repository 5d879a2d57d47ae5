package io.escapement.agent;

import io.escapement.clock.ClockState;
import io.escapement.clock.DriftStatistics;
import io.escapement.clock.Floor;
import io.escapement.clock.FloorWatch;
import io.escapement.clock.Pause;
import io.escapement.clock.TickStatistics;
import io.escapement.config.AgentOptions;
import io.escapement.jmx.ClockControl;
import io.escapement.jmx.Registration;
import io.escapement.probe.Verdict;

/** The agent as the MXBeans see it; before the cached clock is engaged for the first time, with empty statistics. */
final class AgentControl implements ClockControl {
    private static final TickStatistics NO_TICKS = new TickStatistics();
    private static final DriftStatistics NO_DRIFTS = new DriftStatistics();
    private static final FloorWatch NO_FLOOR = new FloorWatch();

    private static final long END_TIMEOUT_MS = 10_000;

    private final Agent agent;
    private final AgentOptions options;
    private final Start start;
    private final AfterStart afterStart;
    private final LastWord lastWord;
    private volatile double cachedReadNanos = Double.NaN;

    /** Null before it is made and after it has ended. Guarded by this object's lock. */
    private Registration registration;

    AgentControl(Agent agent, Start start, AfterStart afterStart) {
        this.agent = agent;
        this.start = start;
        this.afterStart = afterStart;
        options = start.options;
        lastWord = new LastWord(agent);
        agent.lastWord = lastWord;
    }

    synchronized void register() throws Exception {
        registration = Registration.of(this, agent.ledger);
        agent.state.watchedBy(registration.watcher);
    }

    /** Throws nothing for what the state tells. */
    void endLeaseOnceOver() {
        try {
            if (lastWord.endLeaseOnceOver(System.nanoTime())) {
                agent.state.tell();
            }
        } catch (IllegalStateException saidAlready) {
            agent.state.tell();
        }
    }

    void measureCachedRead() {
        Engine engine = agent.engine();
        if (engine != null && agent.servesCachedClock()) {
            double measured = engine.measureReadNanos();
            cachedReadNanos = cachedReadNanos < measured ? cachedReadNanos : measured;
        }
    }

    @Override
    public ClockState state() {
        Engine engine = agent.engine();
        ClockState state = agent.state.current();
        return state == ClockState.ENGAGED && engine != null && engine.isIdle() ? ClockState.IDLE : state;
    }

    @Override
    public String reason() {
        return agent.state.reason();
    }

    @Override
    public Verdict verdict() {
        return start.verdict;
    }

    @Override
    public double cachedReadNanos() {
        return cachedReadNanos;
    }

    @Override
    public long maxStalenessNanos() {
        return options.maxStalenessNanos();
    }

    @Override
    public long tickNanos() {
        return options.tickNanos();
    }

    @Override
    public TickStatistics ticks() {
        Engine engine = agent.engine();
        return engine == null ? NO_TICKS : engine.ticks();
    }

    @Override
    public DriftStatistics drifts() {
        Engine engine = agent.engine();
        return engine == null ? NO_DRIFTS : engine.drift.statistics();
    }

    @Override
    public Floor floor() {
        Engine engine = agent.engine();
        return engine == null ? Floor.none() : engine.floor;
    }

    @Override
    public FloorWatch floorWatch() {
        Engine engine = agent.engine();
        return engine == null ? NO_FLOOR : engine.floorWatch;
    }

    @Override
    public long tickerCpuMillis() {
        Engine engine = agent.engine();
        return engine == null ? 0 : engine.tickerCpuMillis();
    }

    @Override
    public long realFallbackCount() {
        Engine engine = agent.engine();
        return engine == null ? 0 : engine.realFallbackCount();
    }

    @Override
    public void engage() {
        try {
            lastWord.engage();
        } finally {
            agent.state.tell();
        }
        measureCachedRead();
    }

    @Override
    public void bypass() {
        try {
            lastWord.bypass();
        } finally {
            agent.state.tell();
        }
    }

    @Override
    public void engageFor(long seconds) {
        requireWatch();
        boolean served = agent.servesCachedClock();
        try {
            lastWord.engageFor(seconds);
        } finally {
            agent.state.tell();
        }
        if (!served) {
            measureCachedRead();
        }
    }

    @Override
    public void bypassFor(long seconds) {
        requireWatch();
        try {
            lastWord.bypassFor(seconds);
        } finally {
            agent.state.tell();
        }
    }

    /** Nobody else would end a lease. */
    private void requireWatch() {
        if (!afterStart.isAlive()) {
            throw new IllegalStateException("nothing would end it in time, because the thread " + afterStart.getName()
                    + " has ended; engage() and bypass() switch for good");
        }
    }

    @Override
    public void restore() {
        try {
            lastWord.endLease();
        } finally {
            agent.state.tell();
        }
    }

    /** Measures both clocks and changes nothing: what is in force is found by looks that follow each other. */
    @Override
    public String probe() {
        String real = Verdict.probe(options.slowThresholdNanos()).toString();
        Engine engine = agent.engine();
        if (engine == null || !agent.servesCachedClock()) {
            return real;
        }
        return real + "; a rewritten read costs " + Math.round(engine.measureReadNanos() * 10) / 10.0 + " ns";
    }

    @Override
    public void resetStatistics() {
        Engine engine = agent.engine();
        if (engine != null) {
            engine.resetStatistics();
        }
    }

    @Override
    public void uninstall() {
        afterStart.end();
        try {
            agent.uninstallation.run();
        } finally {
            agent.state.tell();
        }
        if (!Pause.untilEnded(afterStart, END_TIMEOUT_MS)) {
            throw new IllegalStateException(afterStart.getName() + " has not ended within " + END_TIMEOUT_MS
                    + " ms, because it gets no processor time; call uninstall again");
        }
        leave();
    }

    /**
     * The first to come here does it: a second one could meet the MBeans of an agent that was attached in the meantime.
     */
    private synchronized void leave() {
        if (registration == null) {
            return;
        }
        try {
            registration.end();
        } catch (Exception e) {
            throw new IllegalStateException("the MBeans can't be unregistered: " + e, e);
        }
        registration = null;
        start.log.info("uninstalled by request: the agent may be attached again");
        PreMain.leave(start);
    }
}
