package io.escapement.ab.report;

/**
 * A stretch before the measured blocks, until the JIT compilers were quiet.
 *
 * @param arm of which it was, or "bypassed and engaged" where they took turns
 * @param compileShare time in the compilers by elapsed time, over its last seconds
 * @param capReached whether it ended although they were not quiet, because it had taken as long as it may
 */
public record WarmUp(String arm, int seconds, double compileShare, boolean capReached) {}
