/**
 * Measures on a real kernel whose clock is slow, and makes a page of it. Begin with {@code SlowKernelCommand},
 * which runs in the guest of {@code ./slow-kernel}.
 */
package io.escapement.bench.kernel;
