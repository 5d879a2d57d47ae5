package io.escapement.ab.report;

import java.util.List;

/**
 * The JVM that was measured.
 *
 * @param realReadNanos cost of {@code System.currentTimeMillis()} in it, by the agent's own probe, on one thread
 * @param cachedReadNanos cost of a rewritten call while engaged
 */
public record ServiceInfo(String jvm, List<String> jvmArguments, Double realReadNanos, Double cachedReadNanos) {}
