/**
 * The MXBeans. The only package that uses {@code javax.management}, and loaded only once somebody has made a server. An
 * attribute is read through {@link io.escapement.agent.jmx.ClockMXBean}, {@code ClockBean}, and then the class that
 * records the figure. {@code ClockControl}, {@code ClockFigures} and {@code StateListener} load without {@code
 * javax.management}: the agent implements or calls them.
 */
package io.escapement.agent.jmx;
