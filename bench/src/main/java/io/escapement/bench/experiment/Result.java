package io.escapement.bench.experiment;

/**
 * What became of an item.
 *
 * @param found null where there is a problem
 * @param problem why nothing was found; null otherwise
 * @param load of the machine over the last minute when it began, which this run itself is a part of; null where the
 *     kernel doesn't tell
 * @param stolenMs for how long the hypervisor held processors back meanwhile; null where nobody tells
 */
public record Result<T, F>(T item, F found, String problem, double tookSeconds, Double load, Long stolenMs) {
    public boolean isMeasured() {
        return problem == null;
    }
}
