package io.escapement.it.faults;

import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.TestJar;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.jar.JarFile;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/** The agent's jar with something wrong in it. */
public final class FaultyAgent {
    private static final String PRE_MAIN = "io.escapement.agent.boot.PreMain";
    private static final String CALLS = "callsBeforeTheFault";
    public static final String MESSAGE = "injected";

    private final TestJar jar = new TestJar()
            .manifest("Premain-Class", PRE_MAIN)
            .manifest("Agent-Class", PRE_MAIN)
            .manifest("Can-Retransform-Classes", "true")
            .entriesOf(ChildJvmBuilder.agentJar());

    /** Without a class file of its own. */
    public FaultyAgent without(String className) {
        jar.remove(entry(className));
        return this;
    }

    /**
     * Has a method throw once it was called so many times, and from then on; each of them if there are several of the
     * name.
     */
    public FaultyAgent throwing(String className, String method, Class<? extends Throwable> thrown, int callsBefore) {
        byte[] original = read(entry(className));
        ClassReader reader = new ClassReader(original);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        reader.accept(new Fault(writer, method, thrown, callsBefore), 0);
        jar.entry(entry(className), writer.toByteArray());
        return this;
    }

    public Path write(Path file) {
        return jar.write(file);
    }

    private static String entry(String className) {
        return className.replace('.', '/') + ".class";
    }

    private static byte[] read(String entry) {
        try (JarFile jar = new JarFile(ChildJvmBuilder.agentJar().toFile())) {
            return jar.getInputStream(jar.getJarEntry(entry)).readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Puts {@code if (++calls > callsBefore) throw new ...("injected")} before a method's code. */
    private static final class Fault extends ClassVisitor {
        private final String method;
        private final Class<? extends Throwable> thrown;
        private final int callsBefore;
        private String owner;
        private boolean isThere;

        Fault(ClassVisitor next, String method, Class<? extends Throwable> thrown, int callsBefore) {
            super(Opcodes.ASM9, next);
            this.method = method;
            this.thrown = thrown;
            this.callsBefore = callsBefore;
        }

        @Override
        public void visit(
                int version, int access, String name, String signature, String superName, String[] interfaces) {
            super.visit(version, access, name, signature, superName, interfaces);
            owner = name;
            super.visitField(Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC, CALLS, "I", null, null)
                    .visitEnd();
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
            return !name.equals(method) || (access & Opcodes.ACC_ABSTRACT) != 0 ? next : faulty(next);
        }

        @Override
        public void visitEnd() {
            super.visitEnd();
            if (!isThere) {
                throw new IllegalArgumentException(owner + " has no method " + method);
            }
        }

        private MethodVisitor faulty(MethodVisitor next) {
            return new MethodVisitor(Opcodes.ASM9, next) {
                @Override
                public void visitCode() {
                    super.visitCode();
                    throwAfterSomeCalls(next);
                    isThere = true;
                }
            };
        }

        private void throwAfterSomeCalls(MethodVisitor next) {
            Label original = new Label();
            next.visitFieldInsn(Opcodes.GETSTATIC, owner, CALLS, "I");
            next.visitInsn(Opcodes.ICONST_1);
            next.visitInsn(Opcodes.IADD);
            next.visitInsn(Opcodes.DUP);
            next.visitFieldInsn(Opcodes.PUTSTATIC, owner, CALLS, "I");
            next.visitLdcInsn(callsBefore);
            next.visitJumpInsn(Opcodes.IF_ICMPLE, original);
            throwFault(next);
            next.visitLabel(original);
            next.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
            // The code itself may begin with a frame, and there must not be two at one place.
            next.visitInsn(Opcodes.NOP);
        }

        private void throwFault(MethodVisitor next) {
            String type = Type.getInternalName(thrown);
            next.visitTypeInsn(Opcodes.NEW, type);
            next.visitInsn(Opcodes.DUP);
            next.visitLdcInsn(MESSAGE);
            next.visitMethodInsn(Opcodes.INVOKESPECIAL, type, "<init>", "(Ljava/lang/String;)V", false);
            next.visitInsn(Opcodes.ATHROW);
        }
    }
}
