package io.escapement.ab;

/** One stretch of one arm. Each round holds every arm once. */
record PlannedBlock(int index, int round, Arm arm) {}
