package io.escapement.it.faults;

import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.TestJar;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.MethodNode;

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
        ClassNode type = new ClassNode();
        new ClassReader(read(entry(className))).accept(type, 0);
        List<MethodNode> faulty = type.methods.stream()
                .filter(each -> each.name.equals(method) && each.instructions.size() > 0)
                .toList();
        if (faulty.isEmpty()) {
            throw new IllegalArgumentException(className + " has no method " + method);
        }
        type.fields.add(new FieldNode(Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC, CALLS, "I", null, null));
        faulty.forEach(each -> each.instructions.insert(fault(type.name, Type.getInternalName(thrown), callsBefore)));
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        type.accept(writer);
        jar.entry(entry(className), writer.toByteArray());
        return this;
    }

    /** {@code if (++calls > callsBefore) throw new ...("injected")}. */
    private static InsnList fault(String owner, String thrown, int callsBefore) {
        MethodNode code = new MethodNode();
        Label original = new Label();
        code.visitFieldInsn(Opcodes.GETSTATIC, owner, CALLS, "I");
        code.visitInsn(Opcodes.ICONST_1);
        code.visitInsn(Opcodes.IADD);
        code.visitInsn(Opcodes.DUP);
        code.visitFieldInsn(Opcodes.PUTSTATIC, owner, CALLS, "I");
        code.visitLdcInsn(callsBefore);
        code.visitJumpInsn(Opcodes.IF_ICMPLE, original);
        code.visitTypeInsn(Opcodes.NEW, thrown);
        code.visitInsn(Opcodes.DUP);
        code.visitLdcInsn(MESSAGE);
        code.visitMethodInsn(Opcodes.INVOKESPECIAL, thrown, "<init>", "(Ljava/lang/String;)V", false);
        code.visitInsn(Opcodes.ATHROW);
        code.visitLabel(original);
        code.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
        // The code itself may begin with a frame, and there must not be two at one place.
        code.visitInsn(Opcodes.NOP);
        return code.instructions;
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
}
