/**
 * Measures how stale each clock gets under each fault. Begin with {@code TortureCommand}, then {@code CellRun}. A fault
 * is a constant of {@code child.Fault}. It is done by {@code child.Child}, or from outside by {@code CellRun}, which
 * proves that it took effect.
 */
package io.escapement.bench.torture;
