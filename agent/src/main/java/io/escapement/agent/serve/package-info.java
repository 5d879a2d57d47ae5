/**
 * Does what is wanted, on one thread, the watch's. {@link io.escapement.agent.serve.Agent} compares what is wanted
 * with what is served, until both agree; {@code CachedClocks} rewrites, finds the floor, engages and bypasses; {@code
 * CachedClock} is one cached clock, of which there are one or two. {@code StalenessBound} refuses what this kernel
 * can't hold. {@code Agent.uninstall} gives the real clock for good.
 */
package io.escapement.agent.serve;
