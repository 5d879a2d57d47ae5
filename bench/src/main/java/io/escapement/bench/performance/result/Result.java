package io.escapement.bench.performance.result;

import java.util.List;
import java.util.Map;

/**
 * What became of an item.
 *
 * @param figures by name, each a list of what was measured one after the other; empty where there is a problem
 * @param problem why there are no figures; null where there are
 * @param load of the machine over the last minute when it began, which this run itself is a part of; null where the
 *     kernel doesn't tell
 * @param stolenMs for how long the hypervisor held processors back meanwhile; null where nobody tells
 */
public record Result(
        Item item, Map<String, List<Double>> figures, String problem, double tookSeconds, Double load, Long stolenMs) {
    public boolean isMeasured() {
        return problem == null;
    }
}
