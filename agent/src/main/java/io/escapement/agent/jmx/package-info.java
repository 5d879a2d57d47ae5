/**
 * The MBeans, and the only package that uses {@code javax.management}. It is loaded once somebody has made an MBean
 * server, but for {@code ClockControl}, which the rest of the agent implements, and {@code ClockNews}.
 *
 * <p>Attributes are the fields of a snapshot ({@code figures}), which {@code FiguresBean} shows. An operation is a
 * described method of {@code ClockControl}, {@code RewritesBean} or {@code NanoClockBean}.
 */
package io.escapement.agent.jmx;
