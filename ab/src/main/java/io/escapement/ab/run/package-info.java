/**
 * The measurement while it runs: warm-up, rehearsal, blocks, saturation, the search for a rate, and what the screen
 * shows meanwhile. It fills a {@link io.escapement.ab.recording.Recording}, and writes no file. Begin at
 * {@link io.escapement.ab.run.AbRun}; {@code --find-rate} begins at {@link io.escapement.ab.run.RateRun}.
 */
package io.escapement.ab.run;
