package io.escapement.bench.startup;

import io.escapement.ab.statistics.Interval;
import java.util.List;

/**
 * @param addedMs to the start without an agent; null there
 * @param timesEmpty what is added, by what an empty agent adds; null for those two, and where that is too little
 * @param holding null where it was not measured
 */
record ArmResult(
        Arm arm, double medianMs, Interval addedMs, Interval timesEmpty, Holding holding, List<Double> roundsMs) {

    boolean hasRatio() {
        return arm == Arm.OBSERVING || arm == Arm.ENGAGED;
    }
}
