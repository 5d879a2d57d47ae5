/**
 * The measurement while it runs: where the service comes from (started here, or found), warm-up, blocks, saturation,
 * and what the screen shows meanwhile. This package fills a {@link io.escapement.ab.report.Recording}, and writes no
 * file. The verdict is a function of the recording and of the plan: {@code Analysis} pairs the blocks of a round,
 * {@code Objections} are what makes a result worthless, {@code VerdictRules} give the verdict or say why there is none.
 * Begin at {@link io.escapement.ab.run.AbRun}, then {@link io.escapement.ab.run.Analysis}.
 */
package io.escapement.ab.run;
