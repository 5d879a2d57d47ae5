package io.escapement.agent.jmx;

import io.escapement.agent.clock.ClockState;
import io.escapement.agent.config.AgentOptions;
import io.escapement.agent.config.OptionException;
import io.escapement.agent.config.OptionReader;
import io.escapement.agent.floor.Floor;
import io.escapement.agent.floor.FloorWatch;
import io.escapement.agent.probe.Verdict;
import io.escapement.agent.stats.DriftStatistics;
import io.escapement.agent.stats.TickStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/** A clock that a test sets and that notes what it is asked to do; for tests of other packages too. */
public final class FakeClock implements ClockControl, ClockFigures {
    private final AgentOptions options = read("max-staleness=20500us,tick=1ms");
    final List<String> asked = new ArrayList<>();
    final Verdict verdict = Verdict.probe(1_000_000_000);
    public ClockState state = ClockState.ENGAGED;
    public TickStatistics ticks = new TickStatistics();
    public boolean ticking = true;
    public DriftStatistics recentDrifts = new DriftStatistics();
    String obstacle;

    private static AgentOptions read(String arguments) {
        try {
            return new OptionReader(arguments, new Properties(), Map.of()).read();
        } catch (OptionException e) {
            throw new IllegalArgumentException(e);
        }
    }

    @Override
    public ClockState state() {
        return state;
    }

    @Override
    public String reason() {
        return "by request";
    }

    @Override
    public Verdict verdict() {
        return verdict;
    }

    @Override
    public double realReadNanosAllCores() {
        return 52.5;
    }

    @Override
    public double cachedReadNanos() {
        return 0.5;
    }

    @Override
    public AgentOptions options() {
        return options;
    }

    @Override
    public long startTimeMillis() {
        return 1_700_000_000_000L;
    }

    @Override
    public ClockFigures figures() {
        return this;
    }

    @Override
    public TickStatistics ticks() {
        return ticks;
    }

    @Override
    public DriftStatistics drifts() {
        return new DriftStatistics();
    }

    @Override
    public DriftStatistics takeRecentDrifts() {
        DriftStatistics taken = recentDrifts;
        recentDrifts = new DriftStatistics();
        return taken;
    }

    @Override
    public Floor floor() {
        return Floor.none();
    }

    @Override
    public FloorWatch floorWatch() {
        return new FloorWatch();
    }

    @Override
    public long tickerCpuMillis() {
        return 7;
    }

    @Override
    public double readsPerSecond() {
        return 20_000;
    }

    @Override
    public double savedCores() {
        return 0.06;
    }

    @Override
    public double tickerCores() {
        return 0.03;
    }

    @Override
    public boolean isTicking() {
        return ticking;
    }

    @Override
    public long realFallbackCount() {
        return 3;
    }

    @Override
    public void engage() {
        asked.add("engage");
        if (obstacle != null) {
            throw new IllegalStateException(obstacle);
        }
    }

    @Override
    public void bypass() {
        asked.add("bypass");
    }

    @Override
    public void engageFor(long seconds, String holder) {
        asked.add("engageFor " + seconds + " " + holder);
    }

    @Override
    public void bypassFor(long seconds, String holder) {
        asked.add("bypassFor " + seconds + " " + holder);
    }

    @Override
    public String leaseHolder() {
        return "a test";
    }

    @Override
    public void restore(String holder) {
        asked.add("restore " + holder);
    }

    @Override
    public String probe() {
        asked.add("probe");
        return verdict.toString();
    }

    @Override
    public void resetStatistics() {
        asked.add("resetStatistics");
    }

    @Override
    public void uninstall() {
        asked.add("uninstall");
    }
}
