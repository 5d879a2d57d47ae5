package io.escapement.tools.profile;

import io.escapement.agent.inject.JavaLang;
import java.lang.instrument.Instrumentation;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/** Makes methods to which references are sent: each counts and does what the reference did. */
final class Bridges {
    private static final String METHOD = "read";

    private final Instrumentation instrumentation;

    /** Handles by the number of their site: the JVM never unloads what is defined for one. */
    private final Map<Integer, Handle> made = new ConcurrentHashMap<>();

    Bridges(Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
    }

    /**
     * Whether a static method can stand for it. The JVM takes a subclass for the receiver of a method, and not for a
     * parameter.
     *
     * @param captured descriptor of the instruction that links it; null if it is loaded as a constant
     */
    static boolean canReplace(Handle handle, String captured) {
        if (handle.getTag() == Opcodes.H_INVOKESTATIC || handle.getTag() == Opcodes.H_NEWINVOKESPECIAL) {
            return true;
        }
        return handle.getTag() == Opcodes.H_INVOKEVIRTUAL
                && (captured == null
                        || captured.startsWith("()")
                        || captured.startsWith("(L" + handle.getOwner() + ";)"));
    }

    /** Returns a handle that counts that site; the same handle if the JVM does not take the method for it. */
    Handle counting(Handle handle, int number) {
        Handle counting = made.get(number);
        if (counting == null) {
            counting = define(handle, number);
            made.put(number, counting);
        }
        return counting;
    }

    private Handle define(Handle handle, int number) {
        String owner = "java/lang/EscapementCounted" + number;
        String descriptor = descriptor(handle);
        try {
            JavaLang.define(instrumentation, owner, classFile(owner, descriptor, handle, number));
            return new Handle(Opcodes.H_INVOKESTATIC, owner, METHOD, descriptor, false);
        } catch (Exception | LinkageError e) {
            return handle;
        }
    }

    private static String descriptor(Handle handle) {
        Type type = Type.getMethodType(handle.getDesc());
        if (handle.getTag() == Opcodes.H_NEWINVOKESPECIAL) {
            return Type.getMethodDescriptor(Type.getObjectType(handle.getOwner()), type.getArgumentTypes());
        }
        return handle.getTag() == Opcodes.H_INVOKEVIRTUAL
                ? "(L" + handle.getOwner() + ";" + handle.getDesc().substring(1)
                : handle.getDesc();
    }

    private static byte[] classFile(String owner, String descriptor, Handle handle, int number) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL, owner, null, "java/lang/Object", null);
        MethodVisitor method =
                writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, METHOD, descriptor, null, null);
        method.visitLdcInsn(number);
        method.visitMethodInsn(Opcodes.INVOKESTATIC, Counters.CLASS, "count", "(I)V", false);
        boolean makes = handle.getTag() == Opcodes.H_NEWINVOKESPECIAL;
        if (makes) {
            method.visitTypeInsn(Opcodes.NEW, handle.getOwner());
            method.visitInsn(Opcodes.DUP);
        }
        int variable = 0;
        for (Type parameter : Type.getArgumentTypes(descriptor)) {
            method.visitVarInsn(parameter.getOpcode(Opcodes.ILOAD), variable);
            variable += parameter.getSize();
        }
        int opcode = makes
                ? Opcodes.INVOKESPECIAL
                : handle.getTag() == Opcodes.H_INVOKEVIRTUAL ? Opcodes.INVOKEVIRTUAL : Opcodes.INVOKESTATIC;
        method.visitMethodInsn(opcode, handle.getOwner(), handle.getName(), handle.getDesc(), handle.isInterface());
        method.visitInsn(Type.getReturnType(descriptor).getOpcode(Opcodes.IRETURN));
        method.visitMaxs(0, 0);
        method.visitEnd();
        writer.visitEnd();
        return writer.toByteArray();
    }
}
