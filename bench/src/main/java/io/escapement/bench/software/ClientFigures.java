package io.escapement.bench.software;

/** What a client got: operations, among them those with a wrong answer and those with none, and the time they took. */
record ClientFigures(long operations, long wrong, long failed, long nanos) {

    double operationsPerSecond() {
        return operations * 1e9 / nanos;
    }
}
