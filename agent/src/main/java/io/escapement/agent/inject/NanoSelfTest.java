package io.escapement.agent.inject;

/** {@link OwnCalls} of {@code System.nanoTime}. */
final class NanoSelfTest implements OwnCalls {
    private static final long NANOS_PER_MS = 1_000_000;

    private final long phaseNanos;

    NanoSelfTest(long phaseNanos) {
        this.phaseNanos = phaseNanos;
    }

    @Override
    public long readMs() {
        return (System.nanoTime() + phaseNanos) / NANOS_PER_MS;
    }

    @Override
    public long read(int times) {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            sum += System.nanoTime();
        }
        return sum;
    }

    @Override
    public boolean haveOnly(long ms) {
        long nanos = ms * NANOS_PER_MS - phaseNanos;
        return System.nanoTime() == nanos && read(1) == nanos;
    }
}
