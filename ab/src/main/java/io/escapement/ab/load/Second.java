package io.escapement.ab.load;

/** The requests that were due in one second of a load, counted from its start; complete. */
public record Second(long index, Slice slice) {}
