/**
 * MBeans over the snapshots of {@code figures}. An operation is a described method of {@link
 * io.escapement.agent.jmx.ClockControl}, {@code RewritesBean} or {@code NanoClockBean}. No other package uses {@code
 * javax.management}. The beans are loaded once somebody has made an MBean server; {@code ClockControl} loads without
 * it.
 */
package io.escapement.agent.jmx;
