/**
 * The MXBeans, and the only package that uses {@code javax.management}. It is loaded once somebody has made an MBean
 * server, but for {@code ClockControl}, {@code ClockFigures}, {@code NanoFigures} and {@code StateListener}, which the
 * rest of the agent implements or calls, and {@code ClockNews}, by which {@code jfr} too finds out what has happened.
 *
 * <p>An attribute is a method of {@link io.escapement.agent.jmx.ClockMXBean}, with its description, and of {@code
 * ClockBean}, which asks {@code ClockFigures} (that is {@code lifecycle.Engine}, or {@code NoFigures} before it
 * is there) for the object that records the figure; a new object needs a method of {@code ClockFigures} too. {@code
 * RewritesMXBean} and {@code RewritesBean} show {@code rewrite.RewriteLedger} in the same way, {@code NanoClockMXBean}
 * and {@code NanoClockBean} what {@code NanoFigures} has, which is {@code lifecycle.NanoClock}.
 */
package io.escapement.agent.jmx;
