package io.escapement.agent.probe;

/** Calls a native method that does nothing. The interpreter's share of such a call is that of a read of the clock. */
final class NativeCallLoop implements ReadLoop {
    @Override
    public long read(int times) {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            sum += System.identityHashCode(null);
        }
        return sum;
    }
}
