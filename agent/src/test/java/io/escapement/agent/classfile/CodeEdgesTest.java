package io.escapement.agent.classfile;

import static net.bytebuddy.jar.asm.Opcodes.ACC_PUBLIC;
import static net.bytebuddy.jar.asm.Opcodes.ACC_STATIC;
import static net.bytebuddy.jar.asm.Opcodes.F_APPEND;
import static net.bytebuddy.jar.asm.Opcodes.F_CHOP;
import static net.bytebuddy.jar.asm.Opcodes.F_FULL;
import static net.bytebuddy.jar.asm.Opcodes.F_SAME;
import static net.bytebuddy.jar.asm.Opcodes.F_SAME1;
import static net.bytebuddy.jar.asm.Opcodes.IFEQ;
import static net.bytebuddy.jar.asm.Opcodes.IFNONNULL;
import static net.bytebuddy.jar.asm.Opcodes.IFNULL;
import static net.bytebuddy.jar.asm.Opcodes.INTEGER;
import static net.bytebuddy.jar.asm.Opcodes.JSR;
import static net.bytebuddy.jar.asm.Opcodes.NOP;
import static net.bytebuddy.jar.asm.Opcodes.V17;
import static net.bytebuddy.jar.asm.Opcodes.V1_4;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each way in which code names a place of its own, alone: a jump in classes of old has no frame where it goes. */
class CodeEdgesTest {
    private static final int GOTO_W = 200;
    private static final int JSR_W = 201;

    /** From the end of the constant pool to the code of the only method, whose only attribute that is. */
    private static final int TO_CODE = 34;

    private final List<Label> expected = new ArrayList<>();
    private MethodVisitor method;
    private ConstantPool pool;
    private int codeStart;

    static IntStream jumps() {
        return IntStream.concat(IntStream.rangeClosed(IFEQ, JSR), IntStream.of(IFNULL, IFNONNULL, GOTO_W, JSR_W));
    }

    @ParameterizedTest
    @MethodSource("jumps")
    void aJumpEndsWhereItGoesAheadAndBack(int opcode) throws Exception {
        read(V1_4, () -> {
            Label start = label();
            pad(2);
            Label back = expectedHere();
            pad(1);
            Label ahead = new Label();
            method.visitJumpInsn(opcode, ahead);
            method.visitJumpInsn(opcode, back);
            method.visitJumpInsn(opcode, start);
            pad(1);
            method.visitLabel(ahead);
            expected.add(ahead);
            pad(2);
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void aSwitchHasItsCasesAndItsDefault(int padding) throws Exception {
        for (boolean isTable : new boolean[] {true, false}) {
            expected.clear();
            read(V1_4, () -> {
                pad(4 + padding);
                Label back = expectedHere();
                pad(4);
                Label[] cases = {new Label(), back, new Label(), new Label()};
                Label otherwise = new Label();
                if (isTable) {
                    method.visitTableSwitchInsn(7, 10, otherwise, cases);
                } else {
                    method.visitLookupSwitchInsn(otherwise, new int[] {-5, 0, 7, 1 << 30}, cases);
                }
                for (Label ahead : new Label[] {cases[0], cases[2], cases[3], otherwise}) {
                    pad(2);
                    method.visitLabel(ahead);
                    expected.add(ahead);
                }
                pad(2);
            });
        }
    }

    @Test
    void anExceptionRangeHasABeginAnEndAndAHandler() throws Exception {
        read(V1_4, () -> {
            for (int i = 0; i < 2; i++) {
                pad(2);
                Label begin = expectedHere();
                pad(2);
                Label end = expectedHere();
                pad(2);
                Label handler = expectedHere();
                pad(2);
                method.visitTryCatchBlock(begin, end, handler, i == 0 ? null : "java/lang/Exception");
            }
        });
    }

    /** One after the other, since each counts its place from the one before. */
    @Test
    void framesOfAllKindsAreFoundWhereNobodyJumps() throws Exception {
        Object[] oneOfEach = {INTEGER, "java/lang/String", INTEGER};
        Label[] made = {new Label(), new Label(), new Label(), new Label(), new Label()};
        CodeEdges edges = read(V17, () -> {
            method.visitFrame(F_SAME1, 0, null, 1, new Object[] {INTEGER});
            for (int distance : new int[] {2, 64, 65, 300}) {
                for (int locals = 1; locals <= 3; locals++) {
                    frame(distance, F_APPEND, locals, oneOfEach);
                    frame(distance, F_CHOP, locals, null);
                }
                frame(distance, F_SAME, 0, null);
                frame(distance, F_SAME1, 1, oneOfEach);
                frame(distance, F_SAME1, 1, new Object[] {"java/lang/String"});
                frame(distance, F_FULL, 3, oneOfEach);
            }
            for (Label each : made) {
                method.visitLabel(each);
                pad(1);
            }
            frame(2, F_SAME1, 1, new Object[] {made[0]});
            frame(2, F_APPEND, 1, new Object[] {made[2]});
            pad(2);
            expectedHere();
            method.visitFrame(F_FULL, 2, new Object[] {INTEGER, made[3]}, 2, new Object[] {INTEGER, made[4]});
            frame(2, F_SAME, 0, null);
            pad(2);
        });

        for (Label each : made) {
            assertThat(edges.isOnePiece(each.getOffset(), each.getOffset() + 1))
                    .as("made by instruction %d", each.getOffset())
                    .isEqualTo(each == made[1]);
        }
    }

    @Test
    void whatJumpsOutOfItsCodeIsFoundOut() throws Exception {
        read(V1_4, () -> method.visitJumpInsn(GOTO_W, label()));
        pool.bytes[codeStart + 1] = (byte) 0xFF;

        assertThatThrownBy(() -> new CodeEdges(pool, codeStart, codeStart + 5))
                .isInstanceOf(UnreadableClassException.class);
        pool.bytes[codeStart + 1] = 1;
        assertThatThrownBy(() -> new CodeEdges(pool, codeStart, codeStart + 5))
                .isInstanceOf(UnreadableClassException.class);
    }

    private void frame(int distance, int kind, int count, Object[] types) {
        pad(distance);
        expectedHere();
        if (kind == F_SAME1) {
            method.visitFrame(kind, 0, null, 1, types);
        } else {
            method.visitFrame(kind, count, types, 0, null);
        }
    }

    private void pad(int bytes) {
        for (int i = 0; i < bytes; i++) {
            method.visitInsn(NOP);
        }
    }

    private Label label() {
        Label here = new Label();
        method.visitLabel(here);
        return here;
    }

    private Label expectedHere() {
        Label here = label();
        expected.add(here);
        return here;
    }

    /** Reads the edges of a method with that body, and requires that they are those expected. */
    private CodeEdges read(int version, Runnable body) throws UnreadableClassException {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(version, ACC_PUBLIC, "com/acme/Forged", null, "java/lang/Object", null);
        method = writer.visitMethod(ACC_PUBLIC | ACC_STATIC, "body", "()V", null, null);
        method.visitCode();
        body.run();
        method.visitMaxs(3, 3);
        method.visitEnd();
        writer.visitEnd();
        pool = new ConstantPool(writer.toByteArray());
        codeStart = pool.end + TO_CODE;
        int length = pool.s4(codeStart - 4);
        CodeEdges edges = new CodeEdges(pool, codeStart, codeStart + length);
        TreeSet<Integer> found = new TreeSet<>();
        for (int at = 1; at <= length; at++) {
            if (!edges.isOnePiece(at - 1, at + 1) && edges.isOnePiece(at - 1, at)) {
                found.add(at);
            }
        }
        assertThat(found)
                .containsExactlyInAnyOrderElementsOf(
                        expected.stream().map(Label::getOffset).distinct().toList());
        return edges;
    }
}
