package io.escapement.software;

/** What came of operations: how many there were, wrong and failed ones among them, and the longest thread's time. */
record Tally(long operations, long wrong, long failed, long nanos) {
    static final Tally NONE = new Tally(0, 0, 0, 0);

    Tally plus(Tally other) {
        return new Tally(
                operations + other.operations,
                wrong + other.wrong,
                failed + other.failed,
                Math.max(nanos, other.nanos));
    }

    @Override
    public String toString() {
        return "operations " + operations + " wrong " + wrong + " failed " + failed + " nanos " + nanos;
    }
}
