package io.escapement.ab.observe;

/**
 * When a run that ends by itself looks at what it has, and how much of the chance of error each look may use. The
 * shares grow as the square of the rounds that there are, as of those that were planned, and add up to one: whatever a
 * look decides, all of them together err no more often than one look at the end would (Lan and DeMets, "Discrete
 * Sequential Boundaries for Clinical Trials", 1983; here each look pays for its share, without what they have in
 * common).
 */
final class Looks {
    static final int FIRST = 8;
    private static final double APART = 1.3;

    private final int plannedRounds;
    private int next = FIRST;
    private double spent;

    Looks(int plannedRounds) {
        this.plannedRounds = plannedRounds;
    }

    boolean isDue(int rounds) {
        return rounds >= next;
    }

    /** The share of a look now, which is then used. */
    double take(int rounds) {
        next = (int) Math.ceil(rounds * APART);
        double share = Math.min(1, Math.pow((double) rounds / plannedRounds, 2)) - spent;
        spent += share;
        return share;
    }

    /** What is left for the look at the end. */
    double rest() {
        return 1 - spent;
    }
}
