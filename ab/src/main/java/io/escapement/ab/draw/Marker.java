package io.escapement.ab.draw;

/** What stands for a value in a chart. */
public enum Marker {
    DISC,
    RING,
    DIAMOND
}
