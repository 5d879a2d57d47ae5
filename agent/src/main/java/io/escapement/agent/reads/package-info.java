/**
 * The ways of reading a clock. {@link io.escapement.agent.reads.ReadGroup} is their one table: the words of the option
 * {@code reads}, what people read of each, and the forms in which code writes such a read. Options, rewriter, {@code
 * profile} and MBeans follow from this table. {@code ReadGroup.forms} says what a new form needs; a new group is a
 * constant, and an attribute of the MBean. {@code JdkPackages} has the packages of the JDK that may be named.
 */
package io.escapement.agent.reads;
