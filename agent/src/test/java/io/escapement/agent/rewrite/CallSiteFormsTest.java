package io.escapement.agent.rewrite;

import static io.escapement.agent.rewrite.ForgedClass.call;
import static io.escapement.agent.rewrite.ForgedClass.callOfTheRealClock;
import static io.escapement.agent.rewrite.ForgedClass.dynamicConstant;
import static io.escapement.agent.rewrite.ForgedClass.invokeDynamic;
import static io.escapement.agent.rewrite.ForgedClass.load;
import static io.escapement.agent.rewrite.ForgedClass.manyConstants;
import static io.escapement.agent.rewrite.ForgedClass.wideDynamicConstant;
import static net.bytebuddy.jar.asm.Opcodes.INVOKESTATIC;
import static net.bytebuddy.jar.asm.Opcodes.INVOKEVIRTUAL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.escapement.oracle.FormsOracle;
import java.util.function.Consumer;
import java.util.stream.Stream;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each form in which bytecode can reach the real clock by itself, and what only looks like it. */
class CallSiteFormsTest {
    private final CallSiteRewriter rewriter = new CallSiteRewriter(OtherForms.millisOf(OtherForms.CLOCK));
    private final FormsOracle oracle = FormsOracle.ofMillis(OtherForms.CLOCK);

    static Stream<Arguments> callSites() {
        return Stream.of(
                arguments("a call", callOfTheRealClock(), 1),
                arguments("two calls", callOfTheRealClock().andThen(callOfTheRealClock()), 2),
                arguments("a call behind a switch", aSwitch().andThen(callOfTheRealClock()), 1),
                arguments("a call behind a wide instruction", wideInstructions().andThen(callOfTheRealClock()), 1),
                arguments("ldc of a handle", load(ForgedClass.REAL_CLOCK), 1),
                arguments("ldc_w of a handle", manyConstants().andThen(load(ForgedClass.REAL_CLOCK)), 1),
                arguments("ldc of a dynamic constant", load(dynamicConstant(ForgedClass.REAL_CLOCK)), 1),
                arguments("ldc2_w of a dynamic constant", load(wideDynamicConstant(ForgedClass.REAL_CLOCK)), 1),
                arguments(
                        "ldc of a dynamic constant within another",
                        load(dynamicConstant(dynamicConstant(ForgedClass.REAL_CLOCK))),
                        1),
                arguments(
                        "ldc of a dynamic constant three deep",
                        load(dynamicConstant("a", dynamicConstant(dynamicConstant("b", ForgedClass.REAL_CLOCK)))),
                        1),
                arguments("invokedynamic", invokeDynamic(ForgedClass.REAL_CLOCK), 1),
                arguments(
                        "invokedynamic with the handle behind others",
                        invokeDynamic(1, "a", ForgedClass.REAL_CLOCK),
                        1),
                arguments(
                        "invokedynamic with the handle twice",
                        invokeDynamic(ForgedClass.REAL_CLOCK, ForgedClass.REAL_CLOCK),
                        1),
                arguments(
                        "invokedynamic of a dynamic constant",
                        invokeDynamic(dynamicConstant(ForgedClass.REAL_CLOCK)),
                        1),
                arguments(
                        "invokedynamic of a dynamic constant within another",
                        invokeDynamic(dynamicConstant(dynamicConstant(ForgedClass.REAL_CLOCK))),
                        1));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("callSites")
    void isRewrittenAndCounted(String form, Consumer<MethodVisitor> body, int callSites) throws Exception {
        byte[] before = ForgedClass.with(body);
        CallSiteRewriter.Rewritten rewritten = rewriter.rewrite(before);

        assertThat(rewritten).isNotNull();
        assertThat(FormsOracle.rebuilt(rewritten.classFile)).isEqualTo(oracle.expect(before).classFile);
        assertThat(oracle.expect(rewritten.classFile).callSites()).isZero();
        assertThat(rewritten.callSites).isEqualTo(callSites);
        assertThat(oracle.expect(before).callSites()).isEqualTo(callSites);
    }

    static Stream<Arguments> lookalikes() {
        return Stream.of(
                arguments("a method of its own", call(INVOKESTATIC, ForgedClass.NAME, "currentTimeMillis", "()J")),
                arguments("the other clock", call(INVOKESTATIC, "java/lang/System", "nanoTime", "()J")),
                arguments("another owner", call(INVOKESTATIC, "com/acme/System", "currentTimeMillis", "()J")),
                arguments("another type", call(INVOKESTATIC, "java/lang/System", "currentTimeMillis", "()I")),
                arguments("not static", call(INVOKEVIRTUAL, "com/acme/Clock", "currentTimeMillis", "()J")),
                arguments("a string", load("currentTimeMillis").andThen(load("java/lang/System"))),
                arguments(
                        "the class",
                        load(Type.getObjectType("java/lang/System")).andThen(load("currentTimeMillis"))),
                arguments(
                        "a handle to another",
                        load(new Handle(Opcodes.H_INVOKESTATIC, "com/acme/Clock", "currentTimeMillis", "()J", false))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("lookalikes")
    void isLeftAlone(String form, Consumer<MethodVisitor> body) throws Exception {
        assertThat(rewriter.rewrite(ForgedClass.with(body))).isNull();
    }

    private static Consumer<MethodVisitor> aSwitch() {
        return method -> {
            Label end = new Label();
            method.visitInsn(Opcodes.ICONST_0);
            method.visitTableSwitchInsn(-1, 1, end, end, end, end);
            method.visitInsn(Opcodes.ICONST_0);
            method.visitLookupSwitchInsn(end, new int[] {-5, 184}, new Label[] {end, end});
            method.visitLabel(end);
        };
    }

    private static Consumer<MethodVisitor> wideInstructions() {
        return method -> {
            method.visitIincInsn(300, 184);
            method.visitVarInsn(Opcodes.ILOAD, 300);
        };
    }
}
