package io.escapement.bench.software;

import io.escapement.ab.statistics.Interval;
import io.escapement.bench.software.SoftwareOutcome.RunFigures;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * A server's profile, and its runs without the agent and as the profile recommends, each in the order of rounds.
 *
 * @param profile null if there is none
 * @param problem why the server was given up, or null
 */
record PredictionOutcome(
        Software server,
        String version,
        ProfileFigures profile,
        List<RunFigures> absent,
        List<RunFigures> recommended,
        String problem) {
    PredictionOutcome {
        absent = List.copyOf(absent);
        recommended = List.copyOf(recommended);
    }

    String label() {
        return server.label + " " + version;
    }

    /** Whether the server was also run as the profile recommends. */
    boolean isMeasured() {
        return problem == null && !recommended.isEmpty();
    }

    /** What it had as recommended by what it had without the agent; see {@link PairedRuns#times}. */
    Interval timesAbsent(ToDoubleFunction<RunFigures> figure) {
        return PairedRuns.times(recommended, absent, figure);
    }
}
