package io.escapement.bench.stress.guarantee;

/** The outcome of a read, by how it compares with another time. */
final class Compared {
    private Compared() {}

    static String outcome(long readMs, long otherMs, String less, String equal, String more) {
        if (readMs == otherMs) {
            return equal;
        }
        return readMs < otherMs ? less : more;
    }
}
