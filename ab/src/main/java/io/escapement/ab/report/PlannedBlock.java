package io.escapement.ab.report;

/** A stretch of one arm. Each round holds every arm once. */
public record PlannedBlock(int index, int round, Arm arm) {}
