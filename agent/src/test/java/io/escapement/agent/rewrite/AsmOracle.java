package io.escapement.agent.rewrite;

import java.util.Arrays;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/** Finds and changes call sites by way of ASM, which shares nothing with the rewriter. */
final class AsmOracle {
    private AsmOracle() {}

    static int callSites(byte[] classFile) {
        OwnerChange change = new OwnerChange(null, RealClock.OWNER, false);
        new ClassReader(classFile).accept(change, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return change.calls + (change.hasSerializableLambdas ? 0 : change.handles);
    }

    static boolean hasSerializableLambdas(byte[] classFile) {
        OwnerChange change = new OwnerChange(null, RealClock.OWNER, false);
        new ClassReader(classFile).accept(change, ClassReader.SKIP_CODE);
        return change.hasSerializableLambdas;
    }

    /** The class as ASM writes it, with a constant pool in ASM's own order: equal for equal classes. */
    static byte[] rebuilt(byte[] classFile) {
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(classFile).accept(writer, 0);
        return writer.toByteArray();
    }

    /** The same with another owner at the call sites. */
    static byte[] rebuiltWithOwner(byte[] classFile, String owner) {
        ClassWriter writer = new ClassWriter(0);
        boolean keepHandles = hasSerializableLambdas(classFile);
        new ClassReader(classFile).accept(new OwnerChange(writer, owner, keepHandles), 0);
        return writer.toByteArray();
    }

    private static final class OwnerChange extends ClassVisitor {
        private final String newOwner;
        private final boolean keepHandles;
        int calls;
        int handles;
        boolean hasSerializableLambdas;

        OwnerChange(ClassVisitor next, String newOwner, boolean keepHandles) {
            super(Opcodes.ASM9, next);
            this.newOwner = newOwner;
            this.keepHandles = keepHandles;
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            hasSerializableLambdas |= name.equals("$deserializeLambda$");
            MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
            return new MethodVisitor(Opcodes.ASM9, next) {
                @Override
                public void visitMethodInsn(int opcode, String owner, String name, String type, boolean isInterface) {
                    boolean hit = RealClock.isCalledBy(opcode, owner, name, type);
                    calls += hit ? 1 : 0;
                    super.visitMethodInsn(opcode, hit ? newOwner : owner, name, type, isInterface);
                }

                @Override
                public void visitLdcInsn(Object constant) {
                    handles += RealClock.isReachedBy(constant) ? 1 : 0;
                    super.visitLdcInsn(keepHandles ? constant : RealClock.withOwner(constant, newOwner));
                }

                @Override
                public void visitInvokeDynamicInsn(String name, String type, Handle bootstrap, Object... arguments) {
                    handles += Arrays.stream(arguments).anyMatch(RealClock::isReachedBy) ? 1 : 0;
                    Object[] changed = keepHandles ? arguments : RealClock.withOwner(arguments, newOwner);
                    super.visitInvokeDynamicInsn(name, type, bootstrap, changed);
                }
            };
        }
    }
}
