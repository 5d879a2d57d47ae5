package io.escapement.ab.page;

/** What stands for a value in a chart. */
enum Marker {
    DISC,
    RING,
    DIAMOND
}
