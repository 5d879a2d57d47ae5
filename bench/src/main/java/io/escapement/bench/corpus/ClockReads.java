package io.escapement.bench.corpus;

import java.util.Arrays;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Where a class reaches {@code static long currentTimeMillis()} of one owner, as ASM sees it. */
final class ClockReads extends ClassVisitor {
    private static final String NAME = "currentTimeMillis";
    private static final String DESCRIPTOR = "()J";

    private final String owner;
    private final Handle handle;
    private int calls;
    private int handles;
    private boolean hasSerializableLambdas;

    private ClockReads(String owner) {
        super(Opcodes.ASM9);
        this.owner = owner;
        this.handle = new Handle(Opcodes.H_INVOKESTATIC, owner, NAME, DESCRIPTOR, false);
    }

    static ClockReads of(byte[] classFile, String owner) {
        ClockReads reads = new ClockReads(owner);
        new ClassReader(classFile).accept(reads, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return reads;
    }

    /** Instructions that call it. */
    int calls() {
        return calls;
    }

    /** Instructions that load or link something with a handle to it. */
    int handles() {
        return handles;
    }

    /** Then the agent leaves handles as they are: serialised lambdas carry the owner's name. */
    boolean hasSerializableLambdas() {
        return hasSerializableLambdas;
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] thrown) {
        hasSerializableLambdas |= name.equals("$deserializeLambda$");
        return new MethodVisitor(Opcodes.ASM9) {
            @Override
            public void visitMethodInsn(int opcode, String called, String name, String type, boolean isInterface) {
                if (opcode == Opcodes.INVOKESTATIC
                        && called.equals(owner)
                        && name.equals(NAME)
                        && type.equals(DESCRIPTOR)) {
                    calls++;
                }
            }

            @Override
            public void visitLdcInsn(Object constant) {
                handles += isReachedBy(constant) ? 1 : 0;
            }

            @Override
            public void visitInvokeDynamicInsn(String name, String type, Handle bootstrap, Object... arguments) {
                handles += Arrays.stream(arguments).anyMatch(ClockReads.this::isReachedBy) ? 1 : 0;
            }
        };
    }

    /** Whether it is a handle to it, or a dynamic constant that is linked with one, at whatever depth. */
    private boolean isReachedBy(Object constant) {
        if (constant instanceof ConstantDynamic dynamic) {
            for (int i = 0; i < dynamic.getBootstrapMethodArgumentCount(); i++) {
                if (isReachedBy(dynamic.getBootstrapMethodArgument(i))) {
                    return true;
                }
            }
        }
        return handle.equals(constant);
    }
}
