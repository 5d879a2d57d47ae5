package io.escapement.bench.statistics;

import java.util.function.DoubleUnaryOperator;

/** Of the normal and of Student's distribution. */
final class Tails {

    private static final double FAR = 60;
    private static final int STEPS = 6_000;

    private Tails() {}

    /** The chance that a standard normal variable is above {@code x}, which is 0 or more. */
    static double aboveNormal(double x) {
        return area(t -> Math.exp(-t * t / 2), x, x + 12) / Math.sqrt(2 * Math.PI);
    }

    /** The value that Student's t exceeds with this chance, which is below a half. */
    static double studentQuantile(double chance, int degreesOfFreedom) {
        DoubleUnaryOperator density = t -> Math.pow(1 + t * t / degreesOfFreedom, -(degreesOfFreedom + 1) / 2.0);
        // In u with t = u / (1 - u), because with few degrees the tail goes far.
        double whole = tail(density, 0);
        double low = 0;
        double high = FAR;
        for (int i = 0; i < 50; i++) {
            double middle = (low + high) / 2;
            if (tail(density, middle) / whole / 2 > chance) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private static double tail(DoubleUnaryOperator density, double from) {
        double start = from / (1 + from);
        return area(u -> u >= 1 ? 0 : density.applyAsDouble(u / (1 - u)) / ((1 - u) * (1 - u)), start, 1);
    }

    /** By Simpson's rule. */
    private static double area(DoubleUnaryOperator f, double from, double to) {
        double step = (to - from) / STEPS;
        double sum = f.applyAsDouble(from) + f.applyAsDouble(to);
        for (int i = 1; i < STEPS; i++) {
            sum += (i % 2 == 1 ? 4 : 2) * f.applyAsDouble(from + i * step);
        }
        return sum * step / 3;
    }
}
