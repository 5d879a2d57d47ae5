/**
 * Measures on a real kernel whose clock is slow, and makes the page of it. Begin with {@code MeasureCommand}, which
 * runs in the guest of {@code ./slow-kernel}.
 */
package io.escapement.bench.kernel;
