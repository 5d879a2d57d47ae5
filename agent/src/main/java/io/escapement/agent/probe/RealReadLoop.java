package io.escapement.agent.probe;

/** Reads the real clock. */
final class RealReadLoop implements ReadLoop {
    @Override
    public long read(int times) {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            sum += System.currentTimeMillis();
        }
        return sum;
    }
}
