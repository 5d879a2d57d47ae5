package io.escapement.agent;

import io.escapement.clock.ClockState;
import io.escapement.clock.DriftStatistics;
import io.escapement.clock.Floor;
import io.escapement.clock.FloorWatch;
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

    private final Agent agent;
    private final AgentOptions options;
    private volatile Verdict verdict;
    private volatile double cachedReadNanos = Double.NaN;

    AgentControl(Agent agent, AgentOptions options, Verdict verdict) {
        this.agent = agent;
        this.options = options;
        this.verdict = verdict;
    }

    void register() throws Exception {
        agent.state.watchedBy(Registration.register(this, agent.ledger));
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
        return verdict;
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
        agent.engage();
        measureCachedRead();
    }

    @Override
    public void bypass() {
        agent.bypass();
    }

    /** Measures both clocks again. */
    @Override
    public Verdict probe() {
        Verdict measured = Verdict.probe(options.slowThresholdNanos());
        verdict = measured;
        measureCachedRead();
        return measured;
    }

    @Override
    public void resetStatistics() {
        Engine engine = agent.engine();
        if (engine != null) {
            engine.resetStatistics();
        }
    }
}
