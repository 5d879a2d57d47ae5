package io.escapement.bench.demo;

/** One side of the comparison. */
enum Arm {
    WITHOUT("without agent"),
    WITH("with agent");

    final String label;

    Arm(String label) {
        this.label = label;
    }
}
