/**
 * The measurement while it runs: where the service comes from (started here, or found), warm-up, blocks, saturation,
 * and what the screen shows meanwhile. It fills a {@link io.escapement.ab.report.Recording}, and writes no file. Begin
 * at {@link io.escapement.ab.run.AbRun}.
 */
package io.escapement.ab.run;
