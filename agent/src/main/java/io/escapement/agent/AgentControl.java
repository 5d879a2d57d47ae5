package io.escapement.agent;

import io.escapement.clock.ClockState;
import io.escapement.clock.DriftStatistics;
import io.escapement.clock.Floor;
import io.escapement.clock.FloorWatch;
import io.escapement.clock.TickStatistics;
import io.escapement.config.AgentOptions;
import io.escapement.jmx.ClockControl;
import io.escapement.probe.Verdict;

/** The agent as the MXBeans see it; before the cached clock is engaged for the first time, with empty statistics. */
final class AgentControl implements ClockControl {
    private static final TickStatistics NO_TICKS = new TickStatistics();
    private static final DriftStatistics NO_DRIFTS = new DriftStatistics();
    private static final FloorWatch NO_FLOOR = new FloorWatch();

    private final Agent agent;
    private final AgentOptions options;

    AgentControl(Agent agent, AgentOptions options) {
        this.agent = agent;
        this.options = options;
    }

    @Override
    public ClockState state() {
        return agent.state();
    }

    @Override
    public String reason() {
        return agent.reason();
    }

    @Override
    public Verdict verdict() {
        return agent.verdict();
    }

    @Override
    public double cachedReadNanos() {
        return agent.cachedReadNanos();
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
    }

    @Override
    public void bypass() {
        agent.bypass();
    }

    @Override
    public Verdict probe() {
        return agent.probe();
    }

    @Override
    public void resetStatistics() {
        Engine engine = agent.engine();
        if (engine != null) {
            engine.resetStatistics();
        }
    }
}
