package io.escapement.agent.probe;

/** Calls a native method that does nothing: what the interpreter takes for such a call, it takes for a read of the clock too. */
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
