package io.escapement.ab.statistics;

import java.util.Collection;

/** The chance of finding anything at all where there is nothing to find, and how figures share it. */
public final class ErrorChance {
    public static final double OF_ANY = 0.05;

    private ErrorChance() {}

    /**
     * Returns the share of one of these figures: half of the chance is for the one that was named beforehand to decide,
     * if one was; the others share the rest.
     *
     * @param deciding null, or none of these, if all are equal
     */
    public static double of(String figure, Collection<String> figures, String deciding) {
        int count = Math.max(1, figures.size());
        if (deciding == null || count == 1 || !figures.contains(deciding)) {
            return OF_ANY / count;
        }
        return figure.equals(deciding) ? OF_ANY / 2 : OF_ANY / 2 / (count - 1);
    }
}
