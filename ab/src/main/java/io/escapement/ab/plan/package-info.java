/**
 * What is compared and in which order: arms, rounds and blocks. It uses no other package. Begin at
 * {@link io.escapement.ab.plan.Plan}.
 */
package io.escapement.ab.plan;
