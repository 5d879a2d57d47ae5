package io.escapement.oracle;

import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Shows all instructions of a method in one way. */
abstract class Steps extends MethodVisitor {
    private int labels;

    Steps() {
        super(Opcodes.ASM9);
    }

    abstract void step(int opcode, String type, String name, String descriptor);

    abstract void frame();

    abstract void label(int number);

    @Override
    public void visitLabel(Label label) {
        label(labels++);
    }

    @Override
    public void visitFrame(int type, int locals, Object[] local, int stacked, Object[] stack) {
        frame();
    }

    @Override
    public void visitInsn(int opcode) {
        step(opcode, "", "", "");
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        step(opcode, type, "", "");
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        step(opcode, owner, name, descriptor);
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
        step(opcode, "", "", "");
    }

    @Override
    public void visitVarInsn(int opcode, int variable) {
        step(opcode, "", "", "");
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        step(opcode, "", "", "");
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String type, Handle bootstrap, Object... arguments) {
        step(Opcodes.INVOKEDYNAMIC, "", "", "");
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
        step(opcode, "", "", "");
    }

    @Override
    public void visitLdcInsn(Object constant) {
        step(Opcodes.LDC, "", "", "");
    }

    @Override
    public void visitIincInsn(int variable, int increment) {
        step(Opcodes.IINC, "", "", "");
    }

    @Override
    public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... cases) {
        step(Opcodes.TABLESWITCH, "", "", "");
    }

    @Override
    public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] cases) {
        step(Opcodes.LOOKUPSWITCH, "", "", "");
    }

    @Override
    public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
        step(Opcodes.MULTIANEWARRAY, "", "", "");
    }
}
