package io.escapement.agent.rewrite;

import static net.bytebuddy.jar.asm.Opcodes.ACC_PUBLIC;
import static net.bytebuddy.jar.asm.Opcodes.ACC_STATIC;
import static net.bytebuddy.jar.asm.Opcodes.ALOAD;
import static net.bytebuddy.jar.asm.Opcodes.ARETURN;
import static net.bytebuddy.jar.asm.Opcodes.ATHROW;
import static net.bytebuddy.jar.asm.Opcodes.DUP;
import static net.bytebuddy.jar.asm.Opcodes.F_FULL;
import static net.bytebuddy.jar.asm.Opcodes.F_SAME;
import static net.bytebuddy.jar.asm.Opcodes.F_SAME1;
import static net.bytebuddy.jar.asm.Opcodes.GOTO;
import static net.bytebuddy.jar.asm.Opcodes.H_INVOKEVIRTUAL;
import static net.bytebuddy.jar.asm.Opcodes.IFNE;
import static net.bytebuddy.jar.asm.Opcodes.ILOAD;
import static net.bytebuddy.jar.asm.Opcodes.INVOKESPECIAL;
import static net.bytebuddy.jar.asm.Opcodes.NEW;
import static net.bytebuddy.jar.asm.Opcodes.NOP;
import static net.bytebuddy.jar.asm.Opcodes.POP;
import static net.bytebuddy.jar.asm.Opcodes.RETURN;
import static net.bytebuddy.jar.asm.Opcodes.V17;
import static net.bytebuddy.jar.asm.Opcodes.V1_4;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.escapement.agent.classfile.ConstantPool;
import io.escapement.agent.reads.ReadGroup;
import java.util.Date;
import java.util.function.Consumer;
import java.util.stream.Stream;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code new Date()} is replaced where its seven bytes are one piece, and only there; what comes of it verifies. */
@SuppressWarnings("JavaUtilDate") // it is what applications write
class ConstructionTest {
    private static final String DATE = "java/util/Date";
    private static final String MADE = "com/acme/Forged";
    private static final long CACHED_MS = 42;

    private final CallSiteRewriter rewriter =
            new CallSiteRewriter(ReadForms.of(ReadGroup.WALL, OtherForms.CLOCK, Type.getInternalName(Reads.class)));

    /** What rewritten code calls. */
    public static final class Reads {
        private Reads() {}

        public static Date date() {
            return new Date(CACHED_MS);
        }
    }

    static Stream<Arguments> wholeOnes() {
        return Stream.of(
                arguments("in a row", V17, body(method -> construct(method, null, null))),
                arguments("in a row, of Java 1.4", V1_4, body(method -> construct(method, null, null))),
                arguments(
                        "with line numbers within",
                        V17,
                        body(method -> construct(method, line(method, 7), line(method, 8)))),
                arguments("jumped to", V17, body(ConstructionTest::jumpedTo)),
                arguments("with an exception range around it", V17, body(method -> range(method, false, false))),
                arguments("twice, the first one dropped", V17, body(method -> {
                    construct(method, null, null);
                    method.visitInsn(POP);
                    construct(method, null, null);
                })));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("wholeOnes")
    void isReplacedAndVerifies(String form, int version, Consumer<MethodVisitor> body) throws Exception {
        byte[] before = classFile(version, body);
        assertThat(made(before)).isAfter(new Date(CACHED_MS));

        CallSiteRewriter.Rewritten rewritten = rewriter.rewrite(before);

        assertThat(rewritten.callSitesByGroup[ReadGroup.DATE.index]).isPositive();
        assertThat(rewritten.leftAlone).isNull();
        assertThat(rewritten.classFile.length - before.length)
                .isEqualTo(new ConstantPool(rewritten.classFile).end - new ConstantPool(before).end);
        assertThat(made(rewritten.classFile)).isEqualTo(new Date(CACHED_MS));
    }

    static Stream<Arguments> piecemealOnes() {
        return Stream.of(
                arguments("a range that begins within", body(method -> range(method, true, false))),
                arguments("a range that ends within", body(method -> range(method, false, true))),
                arguments("a frame within", body(ConstructionTest::frameWithin)),
                arguments("a frame elsewhere that knows the object", body(ConstructionTest::frameElsewhere)),
                arguments("something between", body(method -> {
                    method.visitTypeInsn(NEW, DATE);
                    method.visitInsn(NOP);
                    method.visitInsn(DUP);
                    callConstructor(method);
                })));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("piecemealOnes")
    void isLeftAloneAndSaid(String form, Consumer<MethodVisitor> body) throws Exception {
        CallSiteRewriter.Rewritten found = rewriter.rewrite(classFile(V17, body));

        assertThat(found.classFile).isNull();
        assertThat(found.sites.leftAlone).isNotEmpty();
        assertThat(found.leftAlone).startsWith("new Date() ");
    }

    @Test
    void aSuperclassIsLeftAlone() throws Exception {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(V17, ACC_PUBLIC, MADE, null, DATE, null);
        MethodVisitor constructor = writer.visitMethod(ACC_PUBLIC, "<init>", "()V", null, null);
        constructor.visitCode();
        constructor.visitVarInsn(ALOAD, 0);
        callConstructor(constructor);
        constructor.visitInsn(RETURN);
        constructor.visitMaxs(1, 1);
        constructor.visitEnd();

        CallSiteRewriter.Rewritten found = rewriter.rewrite(writer.toByteArray());

        assertThat(found.classFile).isNull();
        assertThat(found.leftAlone).isEqualTo("new Date() by its constructor alone");
    }

    /** The JVM takes a subclass for the receiver of an instance method, but not for a static one's parameter. */
    @Test
    void aHandleThatIsLinkedWithASubclassIsLeftAlone() throws Exception {
        Handle instant = new Handle(H_INVOKEVIRTUAL, "java/time/Clock", "instant", "()Ljava/time/Instant;", false);

        CallSiteRewriter.Rewritten bound = rewriter.rewrite(linking("(Ljava/time/Clock;)V", instant));
        CallSiteRewriter.Rewritten unbound = rewriter.rewrite(linking("()V", instant));

        assertThat(bound.callSites).isOne();
        assertThat(unbound.callSites).isOne();
        for (String subclass : new String[] {"com/acme/OfficeClock", "java/time/Clock$FixedClock"}) {
            String descriptor = "(L" + subclass + ";)V";
            assertIsOnAnotherType(rewriter.rewrite(linking(descriptor, instant)));
            assertIsOnAnotherType(rewriter.rewrite(linking(descriptor, 1, "a", instant)));
        }
    }

    private static void assertIsOnAnotherType(CallSiteRewriter.Rewritten found) {
        assertThat(found.classFile).isNull();
        assertThat(found.leftAlone).isEqualTo("Clock::instant on another type");
    }

    private static byte[] linking(String descriptor, Object... arguments) {
        Handle bootstrap = new Handle(Opcodes.H_INVOKESTATIC, "com/acme/Bootstraps", "link", "()V", false);
        return ForgedClass.with(method -> method.visitInvokeDynamicInsn("linked", descriptor, bootstrap, arguments));
    }

    private static Consumer<MethodVisitor> body(Consumer<MethodVisitor> body) {
        return body;
    }

    private static void construct(MethodVisitor method, Runnable beforeDup, Runnable beforeCall) {
        method.visitTypeInsn(NEW, DATE);
        run(beforeDup);
        method.visitInsn(DUP);
        run(beforeCall);
        callConstructor(method);
    }

    private static void run(Runnable between) {
        if (between != null) {
            between.run();
        }
    }

    private static void callConstructor(MethodVisitor method) {
        method.visitMethodInsn(INVOKESPECIAL, DATE, "<init>", "()V", false);
    }

    private static Runnable line(MethodVisitor method, int line) {
        return () -> {
            Label here = new Label();
            method.visitLabel(here);
            method.visitLineNumber(line, here);
        };
    }

    private static void jumpedTo(MethodVisitor method) {
        Label construction = new Label();
        method.visitVarInsn(ILOAD, 0);
        method.visitJumpInsn(IFNE, construction);
        method.visitInsn(NOP);
        method.visitLabel(construction);
        method.visitFrame(F_SAME, 0, null, 0, null);
        construct(method, null, null);
    }

    /** An exception range around it, or with an edge within it. */
    private static void range(MethodVisitor method, boolean beginsWithin, boolean endsWithin) {
        Label start = new Label();
        Label end = new Label();
        Label handler = new Label();
        Label done = new Label();
        method.visitTryCatchBlock(start, end, handler, null);
        if (!beginsWithin) {
            method.visitLabel(start);
            method.visitInsn(NOP);
        }
        Label within = beginsWithin ? start : end;
        construct(method, beginsWithin || endsWithin ? () -> method.visitLabel(within) : null, null);
        if (!endsWithin) {
            method.visitLabel(end);
        }
        method.visitJumpInsn(GOTO, done);
        method.visitLabel(handler);
        method.visitFrame(F_SAME1, 0, null, 1, new Object[] {"java/lang/Throwable"});
        method.visitInsn(ATHROW);
        method.visitLabel(done);
        method.visitFrame(F_SAME1, 0, null, 1, new Object[] {DATE});
    }

    private static void frameWithin(MethodVisitor method) {
        Label made = new Label();
        method.visitLabel(made);
        construct(
                method,
                () -> method.visitFrame(F_FULL, 1, new Object[] {Opcodes.INTEGER}, 1, new Object[] {made}),
                null);
    }

    private static void frameElsewhere(MethodVisitor method) {
        Label made = new Label();
        Label done = new Label();
        method.visitLabel(made);
        construct(method, null, null);
        method.visitJumpInsn(GOTO, done);
        method.visitFrame(F_FULL, 1, new Object[] {Opcodes.INTEGER}, 1, new Object[] {made});
        method.visitInsn(DUP);
        callConstructor(method);
        method.visitLabel(done);
        method.visitFrame(F_SAME1, 0, null, 1, new Object[] {DATE});
    }

    /** A class with a {@code static Date make(int)}. */
    private static byte[] classFile(int version, Consumer<MethodVisitor> body) {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(version, ACC_PUBLIC, MADE, null, "java/lang/Object", null);
        MethodVisitor method = writer.visitMethod(ACC_PUBLIC | ACC_STATIC, "make", "(I)Ljava/util/Date;", null, null);
        method.visitCode();
        body.accept(method);
        method.visitInsn(ARETURN);
        method.visitMaxs(3, 1);
        method.visitEnd();
        writer.visitEnd();
        return writer.toByteArray();
    }

    /** What the method makes, once the JVM has verified the class. */
    private static Date made(byte[] classFile) throws ReflectiveOperationException {
        ClassLoader loader = new ClassLoader(ConstructionTest.class.getClassLoader()) {
            @Override
            protected Class<?> findClass(String name) {
                return defineClass(name, classFile, 0, classFile.length);
            }
        };
        return (Date) loader.loadClass(MADE.replace('/', '.'))
                .getMethod("make", int.class)
                .invoke(null, 0);
    }
}
