package io.escapement.jmx;

import io.escapement.clock.ClockState;
import io.escapement.clock.DriftStatistics;
import io.escapement.clock.Floor;
import io.escapement.clock.FloorWatch;
import io.escapement.clock.TickStatistics;
import io.escapement.probe.Verdict;
import java.util.ArrayList;
import java.util.List;

/** A clock that a test sets and that notes what it is asked to do. */
final class FakeClock implements ClockControl {
    final List<String> asked = new ArrayList<>();
    final Verdict verdict = Verdict.probe(1_000_000_000);
    ClockState state = ClockState.ENGAGED;
    TickStatistics ticks = new TickStatistics();
    String obstacle;

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
    public double cachedReadNanos() {
        return 0.5;
    }

    @Override
    public long maxStalenessNanos() {
        return 20_500_000;
    }

    @Override
    public long tickNanos() {
        return 1_000_000;
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
    public void engageFor(long seconds) {
        asked.add("engageFor " + seconds);
    }

    @Override
    public void bypassFor(long seconds) {
        asked.add("bypassFor " + seconds);
    }

    @Override
    public void restore() {
        asked.add("restore");
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
