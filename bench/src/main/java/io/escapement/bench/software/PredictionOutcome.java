package io.escapement.bench.software;

import io.escapement.ab.statistics.Interval;
import io.escapement.bench.software.SoftwareOutcome.RunFigures;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * A server's profile without the agent, and then what it did with the agent as recommended, in the order of rounds.
 *
 * @param profile null if there is none
 * @param problem why the server was given up, or null
 */
record PredictionOutcome(
        Software server,
        String version,
        ProfileFigures profile,
        List<RunFigures> bypassed,
        List<RunFigures> engaged,
        String problem) {
    PredictionOutcome {
        bypassed = List.copyOf(bypassed);
        engaged = List.copyOf(engaged);
    }

    String label() {
        return server.label + " " + version;
    }

    /** Whether nothing was disturbed. */
    boolean isClean() {
        return problem == null
                && Stream.concat(bypassed.stream(), engaged.stream()).allMatch(RunFigures::isClean);
    }

    /** Whether rewriting as recommended was measured. */
    boolean isMeasured() {
        return problem == null && !engaged.isEmpty();
    }

    /** What it had on the cached clock by what it had on the real one; see {@link PairedRuns#times}. */
    Interval timesBypassed(ToDoubleFunction<RunFigures> figure) {
        return PairedRuns.times(engaged, bypassed, figure);
    }
}
