package io.escapement.agent.inject;

import io.escapement.agent.probe.ReadLoop;
import java.util.function.LongSupplier;

/**
 * Call sites of the agent's own, rewritten as the application's are. They show at start that rewriting works in this
 * JVM; afterwards their cost and drift are measured.
 */
public final class SelfTest implements ReadLoop, LongSupplier {
    @Override
    public long getAsLong() {
        return System.currentTimeMillis();
    }

    @Override
    public long read(int times) {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            sum += System.currentTimeMillis();
        }
        return sum;
    }
}
