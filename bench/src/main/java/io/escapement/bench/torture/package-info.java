/**
 * Measures how stale each clock gets under each fault. Begin with {@code TortureCommand}, then {@code CellRun}. A fault
 * is a constant of {@code child.Fault}. {@code child.Child} makes it, or {@code CellRun} from outside, which proves
 * that it took effect.
 */
package io.escapement.bench.torture;
