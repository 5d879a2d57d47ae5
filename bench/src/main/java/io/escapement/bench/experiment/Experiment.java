package io.escapement.bench.experiment;

import java.io.IOException;

/**
 * What {@link Run} is given item by item.
 *
 * @param <T> an item to measure, whose text says which
 * @param <F> what is found of one
 */
public interface Experiment<T, F> {
    /** Throws {@link io.escapement.ab.host.MeasurementException} if it can't be measured. */
    F measure(T item) throws IOException, InterruptedException;

    /** What it takes, as far as it is known beforehand. */
    double guessSeconds(T item);

    /** Said of an item that was measured. */
    String summary(F found);

    /**
     * Called once for each item, whether it could be measured or not. Writes a report of what there is so far over that
     * of before, so that a run that is ended at any time leaves it.
     */
    void keep(Result<T, F> result) throws IOException;
}
