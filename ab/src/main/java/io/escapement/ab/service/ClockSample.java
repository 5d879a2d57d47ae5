package io.escapement.ab.service;

/** What the agent says at one moment; the ratio and the count since its statistics were last reset. */
public record ClockSample(
        String state, double driftMillis, double agreementRatio, double maxStalenessMillis, long boundExceededCount) {}
