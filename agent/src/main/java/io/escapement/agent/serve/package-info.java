/**
 * Serves the wanted clock, on one thread, the watch's. {@link io.escapement.agent.serve.Agent} compares the wanted
 * clock with the served one, until both agree. {@code CachedClocks} rewrites, finds the floor, engages and bypasses.
 * {@code CachedClock} is one cached clock; the agent has one or two. {@code StalenessBound} refuses a bound that this
 * kernel can't hold. {@code Agent.uninstall} gives the real clock for good.
 */
package io.escapement.agent.serve;
