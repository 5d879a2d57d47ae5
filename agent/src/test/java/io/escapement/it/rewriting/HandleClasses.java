package io.escapement.it.rewriting;

import io.escapement.it.jdk.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.ConstantDynamic;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/** Classes with handles to {@code System.currentTimeMillis} in places where javac puts none. Each is a LongSupplier. */
final class HandleClasses {
    static final String LDC = "com.acme.generated.LoadedHandle";
    static final String DYNAMIC_HANDLE = "com.acme.generated.DynamicHandle";
    static final String DYNAMIC_VALUE = "com.acme.generated.DynamicValue";
    private static final int FIRST_WITH_DYNAMIC_CONSTANTS = 11;

    /** {@code ConstantBootstraps.explicitCast}. */
    private static final int FIRST_WITH_CAST = 15;

    private static final String METHOD_HANDLE = "Ljava/lang/invoke/MethodHandle;";
    private static final String BOOTSTRAP_PREFIX = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;";
    private static final Handle CURRENT_TIME =
            new Handle(Opcodes.H_INVOKESTATIC, "java/lang/System", "currentTimeMillis", "()J", false);

    private HandleClasses() {}

    /** Writes those that the JDK knows, and returns their names. */
    static String[] write(Path folder, Jdk jdk) {
        write(folder, LDC, Opcodes.V1_8, CURRENT_TIME);
        if (jdk.major() < FIRST_WITH_DYNAMIC_CONSTANTS) {
            return new String[] {LDC};
        }
        Handle invoke =
                bootstrap("invoke", "Ljava/lang/Class;" + METHOD_HANDLE + "[Ljava/lang/Object;)Ljava/lang/Object;");
        write(folder, DYNAMIC_VALUE, Opcodes.V11, new ConstantDynamic("value", "J", invoke, CURRENT_TIME));
        if (jdk.major() < FIRST_WITH_CAST) {
            return new String[] {LDC, DYNAMIC_VALUE};
        }
        Handle cast = bootstrap("explicitCast", "Ljava/lang/Class;Ljava/lang/Object;)Ljava/lang/Object;");
        write(folder, DYNAMIC_HANDLE, Opcodes.V11, new ConstantDynamic("handle", METHOD_HANDLE, cast, CURRENT_TIME));
        return new String[] {LDC, DYNAMIC_VALUE, DYNAMIC_HANDLE};
    }

    private static Handle bootstrap(String name, String restOfDescriptor) {
        return new Handle(
                Opcodes.H_INVOKESTATIC,
                "java/lang/invoke/ConstantBootstraps",
                name,
                BOOTSTRAP_PREFIX + restOfDescriptor,
                false);
    }

    private static void write(Path folder, String name, int version, Object constant) {
        String internalName = name.replace('.', '/');
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(version, Opcodes.ACC_PUBLIC, internalName, null, "java/lang/Object", new String[] {
            "java/util/function/LongSupplier"
        });
        MethodVisitor constructor = writer.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "()V", null, null);
        constructor.visitVarInsn(Opcodes.ALOAD, 0);
        constructor.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
        constructor.visitInsn(Opcodes.RETURN);
        constructor.visitMaxs(0, 0);
        MethodVisitor method = writer.visitMethod(Opcodes.ACC_PUBLIC, "getAsLong", "()J", null, null);
        method.visitLdcInsn(constant);
        if (!name.equals(DYNAMIC_VALUE)) {
            method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/lang/invoke/MethodHandle", "invokeExact", "()J", false);
        }
        method.visitInsn(Opcodes.LRETURN);
        method.visitMaxs(0, 0);
        writer.visitEnd();
        try {
            Path file = folder.resolve(internalName + ".class");
            Files.createDirectories(file.getParent());
            Files.write(file, writer.toByteArray());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
