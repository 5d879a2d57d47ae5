package io.escapement.bench.demo;

import java.time.Duration;
import java.util.List;

/** How long each phase takes and in which order the arms come. */
record Plan(int rounds, int connections, Duration warmUp, Duration saturation, Duration steady) {

    private static final Duration START_AND_STOP = Duration.ofMillis(2_500);

    /** The rate of the steady phase, as a share of what the arm without the agent answers when saturated. */
    static final double STEADY_SHARE = 0.5;

    static Plan standard(int rounds) {
        return new Plan(rounds, 16, Duration.ofSeconds(7), Duration.ofSeconds(5), Duration.ofSeconds(9));
    }

    /** Alternates which arm goes first, so that a machine that drifts does not favour one. The first round fixes the rate. */
    List<Arm> armsOf(int round) {
        return round % 2 == 0 ? List.of(Arm.WITHOUT, Arm.WITH) : List.of(Arm.WITH, Arm.WITHOUT);
    }

    Duration oneArm() {
        return warmUp.plus(saturation).plus(steady).plus(START_AND_STOP);
    }

    Duration total() {
        return oneArm().multipliedBy(2L * rounds);
    }
}
