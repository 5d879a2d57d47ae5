package io.escapement.ab.report;

/** One stretch of one arm. Each round holds every arm once. */
public record PlannedBlock(int index, int round, Arm arm) {}
