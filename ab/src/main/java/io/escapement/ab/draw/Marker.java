package io.escapement.ab.draw;

/** The shape of a value in a chart. */
public enum Marker {
    DISC,
    RING,
    DIAMOND
}
