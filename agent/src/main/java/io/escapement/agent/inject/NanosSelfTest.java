package io.escapement.agent.inject;

import io.escapement.agent.probe.ReadLoop;
import java.util.function.LongSupplier;

/** Call sites of {@code System.nanoTime} of the agent's own, as {@link SelfTest} has those of the wall clock. */
public final class NanosSelfTest implements ReadLoop, LongSupplier {
    @Override
    public long getAsLong() {
        return System.nanoTime();
    }

    @Override
    public long read(int times) {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            sum += System.nanoTime();
        }
        return sum;
    }
}
