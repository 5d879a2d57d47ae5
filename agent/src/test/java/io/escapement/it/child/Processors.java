package io.escapement.it.child;

/**
 * The lock of tests whose children read without a pause: one of them runs at a time, beside tests that mostly wait.
 * What measures, or takes every processor, is {@code @Isolated} instead.
 */
public final class Processors {
    public static final String LOCK = "processors";

    /** Order of the classes that use it, as they wait for one another, and of those that wait for long. */
    public static final int FIRST = 1;

    private Processors() {}
}
