/**
 * What is told of the clocks: snapshots whose fields are the attributes that JMX and {@code status}
 * show, and the one place where an attribute's name, meaning and unit stand. Loads without {@code javax.management}.
 * Begin with {@link io.escapement.agent.figures.ClockFigures}: an attribute more is a field there, with its
 * description, and the line of the constructor that reads it from whatever records it. The MBeans show it by
 * reflection.
 */
package io.escapement.agent.figures;
