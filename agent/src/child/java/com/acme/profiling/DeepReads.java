package com.acme.profiling;

import java.util.function.IntConsumer;

/** Code of an application's that passes a call site on many different stacks. */
public final class DeepReads {
    private DeepReads() {}

    /** Passes it so many times, on a stack that differs by the bits of a number. */
    public static void read(IntConsumer samples, int bits, int depth, int times) {
        if (depth == 0) {
            for (int read = 0; read < times; read++) {
                samples.accept(0);
            }
        } else if ((bits & 1) == 0) {
            left(samples, bits >> 1, depth - 1, times);
        } else {
            right(samples, bits >> 1, depth - 1, times);
        }
    }

    private static void left(IntConsumer samples, int bits, int depth, int times) {
        read(samples, bits, depth, times);
    }

    private static void right(IntConsumer samples, int bits, int depth, int times) {
        read(samples, bits, depth, times);
    }
}
