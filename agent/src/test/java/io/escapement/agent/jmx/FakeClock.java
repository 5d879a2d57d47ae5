package io.escapement.agent.jmx;

import io.escapement.agent.clock.ClockState;
import io.escapement.agent.clock.DriftStatistics;
import io.escapement.agent.config.Written;
import io.escapement.agent.probe.Verdict;
import io.escapement.agent.rewrite.RewriteLedger;
import java.util.ArrayList;
import java.util.List;

/** A clock that a test sets and that notes what it is asked to do; for tests of other packages too. */
public final class FakeClock implements ClockControl {
    final List<String> asked = new ArrayList<>();
    final Verdict verdict = Verdict.probe(1_000_000_000);
    String obstacle;

    @Override
    public ClockFigures figures() {
        ClockFigures figures = new ClockFigures(Written.options("max-staleness=20500us,tick=1ms"), verdict);
        figures.add(ClockState.ENGAGED, "by request");
        figures.realReadNanosAllCores = 52.5;
        figures.readsPerSecond = 20_000;
        return figures;
    }

    @Override
    public NanoFigures nanoFigures() {
        return new NanoFigures(true, "by request", 20.5, 4, 1, 2.5, new DriftStatistics(), new RewriteLedger());
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
    public void auto() {
        asked.add("auto");
    }

    @Override
    public void engageFor(long seconds) {
        asked.add("engageFor " + seconds);
    }

    @Override
    public void engageFor(long seconds, String by) {
        asked.add("engageFor " + seconds + " " + by);
    }

    @Override
    public void bypassFor(long seconds) {
        asked.add("bypassFor " + seconds);
    }

    @Override
    public void bypassFor(long seconds, String by) {
        asked.add("bypassFor " + seconds + " " + by);
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
