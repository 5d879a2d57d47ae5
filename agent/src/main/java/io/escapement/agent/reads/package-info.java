/**
 * The ways of reading a clock. {@link io.escapement.agent.reads.ReadGroup} is their one table: the words of the option
 * {@code reads}, what people read of each, and the forms in which code writes such a read. Options, rewriter, {@code
 * profile} and MBeans follow from it. What goes with another form, {@code ReadGroup.forms} says; another group is a
 * constant, and an attribute of the MBean. {@code JdkPackages} has the packages of the JDK that may be named.
 */
package io.escapement.agent.reads;
