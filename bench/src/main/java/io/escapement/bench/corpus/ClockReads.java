package io.escapement.bench.corpus;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Where a class reaches {@code System.currentTimeMillis()}, as ASM sees it. */
final class ClockReads extends ClassVisitor {
    static final String OWNER = "java/lang/System";

    private static final Handle CLOCK = new Handle(Opcodes.H_INVOKESTATIC, OWNER, "currentTimeMillis", "()J", false);

    /** Instructions that call it. */
    int calls;

    /** Instructions that load or link something with a handle to it. */
    int handles;

    private boolean hasSerializableLambdas;

    ClockReads(byte[] classFile) {
        super(Opcodes.ASM9);
        new ClassReader(classFile).accept(this, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    }

    /** Handles that the agent leaves as they are: serialised lambdas carry the owner's name. */
    int keptHandles() {
        return hasSerializableLambdas ? handles : 0;
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] thrown) {
        hasSerializableLambdas |= name.equals("$deserializeLambda$");
        return new MethodVisitor(Opcodes.ASM9) {
            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String type, boolean isInterface) {
                Handle called = new Handle(Opcodes.H_INVOKESTATIC, owner, name, type, false);
                calls += opcode == Opcodes.INVOKESTATIC && called.equals(CLOCK) ? 1 : 0;
            }

            @Override
            public void visitLdcInsn(Object constant) {
                handles += isReachedBy(constant) ? 1 : 0;
            }

            @Override
            public void visitInvokeDynamicInsn(String name, String type, Handle bootstrap, Object... arguments) {
                handles += Arrays.stream(arguments).anyMatch(ClockReads::isReachedBy) ? 1 : 0;
            }
        };
    }

    /** Whether it is a handle to it, or a dynamic constant that is linked with one, at whatever depth. */
    private static boolean isReachedBy(Object constant) {
        return constant instanceof ConstantDynamic dynamic
                ? IntStream.range(0, dynamic.getBootstrapMethodArgumentCount())
                        .mapToObj(dynamic::getBootstrapMethodArgument)
                        .anyMatch(ClockReads::isReachedBy)
                : CLOCK.equals(constant);
    }
}
