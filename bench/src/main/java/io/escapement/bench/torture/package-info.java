/** Measures how stale each clock gets under each fault. Begin with {@code TortureCommand}, then {@code CellRun}. */
package io.escapement.bench.torture;
