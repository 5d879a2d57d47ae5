/**
 * The format of class files, without a word of clocks: {@link io.escapement.agent.classfile.ConstantPool}, {@code
 * Instruction}, {@code CodeEdges}, which are the places that code jumps to. {@code ClockNames} is the quick test of a
 * constant pool that most classes fail.
 */
package io.escapement.agent.classfile;
