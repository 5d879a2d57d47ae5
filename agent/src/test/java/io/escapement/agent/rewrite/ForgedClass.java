package io.escapement.agent.rewrite;

import java.util.function.Consumer;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.ConstantDynamic;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/** Class files that javac would not write, or not on request. They are read, never loaded. */
public final class ForgedClass {
    static final String NAME = "com/acme/Forged";

    public static final Handle REAL_CLOCK =
            new Handle(Opcodes.H_INVOKESTATIC, "java/lang/System", "currentTimeMillis", "()J", false);

    private static final Handle BOOTSTRAP =
            new Handle(Opcodes.H_INVOKESTATIC, "com/acme/Bootstraps", "link", "()Ljava/lang/Object;", false);

    private ForgedClass() {}

    /** A class with one method that has this body. */
    public static byte[] with(Consumer<MethodVisitor> body) {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, NAME, null, "java/lang/Object", null);
        MethodVisitor method = writer.visitMethod(Opcodes.ACC_STATIC, "read", "()V", null, null);
        method.visitCode();
        body.accept(method);
        method.visitInsn(Opcodes.RETURN);
        method.visitMaxs(4, 4);
        method.visitEnd();
        writer.visitEnd();
        return writer.toByteArray();
    }

    static Consumer<MethodVisitor> call(int opcode, String owner, String name, String descriptor) {
        return method -> method.visitMethodInsn(opcode, owner, name, descriptor, false);
    }

    public static Consumer<MethodVisitor> callOfTheRealClock() {
        return call(Opcodes.INVOKESTATIC, "java/lang/System", "currentTimeMillis", "()J");
    }

    public static Consumer<MethodVisitor> load(Object constant) {
        return method -> method.visitLdcInsn(constant);
    }

    public static Consumer<MethodVisitor> invokeDynamic(Object... arguments) {
        return method -> method.visitInvokeDynamicInsn("linked", "()V", BOOTSTRAP, arguments);
    }

    public static ConstantDynamic dynamicConstant(Object... arguments) {
        return new ConstantDynamic("constant", "Ljava/lang/Object;", BOOTSTRAP, arguments);
    }

    /** Takes two stack slots, so it is loaded by {@code ldc2_w}. */
    static ConstantDynamic wideDynamicConstant(Object... arguments) {
        return new ConstantDynamic("constant", "J", BOOTSTRAP, arguments);
    }

    /** Loads so many constants that every later one has an index of two bytes. */
    static Consumer<MethodVisitor> manyConstants() {
        return method -> {
            for (int i = 0; i < 300; i++) {
                method.visitLdcInsn("constant " + i);
            }
        };
    }
}
