package io.escapement.agent.rewrite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What fuzzing begins with, and what it has found. */
class RewriterFuzzTest {
    private static final Path SEEDS = Path.of("target/test-classes/com/acme");
    private static final Path FINDINGS = Path.of("src/test/fuzz/rewriter");

    static List<Path> inputs() throws IOException {
        try (Stream<Path> seeds = Files.walk(SEEDS);
                Stream<Path> findings = Files.list(FINDINGS)) {
            return Stream.concat(seeds, findings).filter(Files::isRegularFile).toList();
        }
    }

    @ParameterizedTest
    @MethodSource("inputs")
    void holdsForEveryInput(Path input) throws IOException {
        RewriterFuzz.fuzzerTestOneInput(Files.readAllBytes(input));
    }

    /** The JVM takes such a class, and throws only where it comes to the call. */
    @Test
    void holdsForACallThatTakesTheMethodForOneOfAnInstance() {
        RewriterFuzz.fuzzerTestOneInput(ForgedClass.with(ForgedClass.callOfTheRealClock()
                .andThen(RewriterFuzzTest::pushASystem)
                .andThen(ForgedClass.call(Opcodes.INVOKEVIRTUAL, "java/lang/System", "currentTimeMillis", "()J"))));
    }

    private static void pushASystem(MethodVisitor method) {
        method.visitInsn(Opcodes.ACONST_NULL);
        method.visitTypeInsn(Opcodes.CHECKCAST, "java/lang/System");
    }
}
