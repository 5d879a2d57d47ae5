package io.escapement.ab.load;

import java.util.Locale;

/** How the moments at which requests are due follow each other, at a rate that is the same. */
public enum Arrivals {
    /** Each as long after the one before. */
    CONSTANT,

    /** As arrivals of many users who know nothing of each other: the gaps are exponentially distributed. */
    POISSON;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
