package io.escapement.agent.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.escapement.agent.classfile.UnreadableClassException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever the bytes are: a class, null, or {@link UnreadableClassException}; nothing else, and soon. */
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class MalformedClassFilesTest {
    private static final byte[] ALL_FORMS = ForgedClass.with(ForgedClass.callOfTheRealClock()
            .andThen(ForgedClass.load(ForgedClass.REAL_CLOCK))
            .andThen(ForgedClass.load(ForgedClass.wideDynamicConstant(ForgedClass.REAL_CLOCK)))
            .andThen(ForgedClass.invokeDynamic(
                    ForgedClass.dynamicConstant(ForgedClass.REAL_CLOCK), ForgedClass.REAL_CLOCK)));
    private static final List<byte[]> HITS =
            List.of(ALL_FORMS, ClassFiles.of(Compiled.class), ClassFiles.of(MalformedClassFilesTest.class));
    private static final byte[] EXTREMES = {0, 1, 0x7F, (byte) 0x80, (byte) 0xFF};
    private static final Path SEEDS = Path.of("target/test-classes/com/acme");
    private static final Path FINDINGS = Path.of("src/test/fuzz/rewriter");
    private static final int MUTATIONS = 100_000;
    private static final long SEED = 20_261_120;

    private final CallSiteRewriter rewriter = new CallSiteRewriter(OtherForms.millisOf("java/lang/EscapementClock"));

    @Test
    void everyTruncationIsFoundOut() {
        for (byte[] hit : HITS) {
            assertThat(isRewritten(hit, "the whole")).isTrue();
            for (int length = 0; length < hit.length; length++) {
                assertThat(isRewritten(Arrays.copyOf(hit, length), "cut off at " + length))
                        .isFalse();
            }
        }
    }

    @Test
    void anEndWithinTheNameThatIsLookedForIsFoundOut() {
        byte[] poolOfOneName = {
            (byte) 0xCA, (byte) 0xFE, (byte) 0xBA, (byte) 0xBE, 0, 0, 0, 61, 0, 2, 1, 0, 17, 'c', 'u', 'r', 'r'
        };
        assertThatThrownBy(() -> rewriter.rewrite(poolOfOneName)).isInstanceOf(UnreadableClassException.class);
    }

    @Test
    void bytesToSpareAreFoundOut() {
        assertThatThrownBy(() -> rewriter.rewrite(Arrays.copyOf(ALL_FORMS, ALL_FORMS.length + 1)))
                .isInstanceOf(UnreadableClassException.class);
    }

    @Test
    void whatIsNoClassFileIsFoundOut() {
        assertThatThrownBy(() -> rewriter.rewrite(new byte[100]))
                .isInstanceOf(UnreadableClassException.class)
                .hasMessageContaining("CAFEBABE");
        assertThatThrownBy(() -> rewriter.rewrite(new byte[0])).isInstanceOf(UnreadableClassException.class);
    }

    @Test
    void randomDamageNeverEndsInAnythingElse() {
        Random random = new Random(SEED);
        int stillRewritten = 0;
        for (int i = 0; i < MUTATIONS; i++) {
            byte[] damaged = HITS.get(i % HITS.size()).clone();
            for (int damages = 1 + random.nextInt(4); damages > 0; damages--) {
                int at = random.nextInt(damaged.length);
                damaged[at] =
                        (byte) (random.nextBoolean() ? random.nextInt() : EXTREMES[random.nextInt(EXTREMES.length)]);
            }
            if (random.nextInt(4) == 0) {
                damaged = Arrays.copyOf(damaged, random.nextInt(damaged.length));
            }
            stillRewritten += isRewritten(damaged, "mutation " + i + " of seed " + SEED) ? 1 : 0;
        }
        assertThat(stillRewritten).isBetween(MUTATIONS / 100, MUTATIONS * 9 / 10);
    }

    private boolean isRewritten(byte[] classFile, String what) {
        try {
            return rewriter.rewrite(classFile) != null;
        } catch (UnreadableClassException expected) {
            return false;
        } catch (RuntimeException | Error e) {
            throw new AssertionError(what, e);
        }
    }

    @SuppressWarnings("unused") // read as a class file
    private static final class Compiled {
        static final LongSupplier REFERENCE = System::currentTimeMillis;

        static long in(String unit) {
            return switch (unit) {
                case "ms" -> System.currentTimeMillis();
                case "s" -> System.currentTimeMillis() / 1000;
                default -> REFERENCE.getAsLong();
            };
        }
    }

    @SuppressWarnings("unused") // makes this class a hit
    private static long now() {
        return System.currentTimeMillis();
    }

    /** What fuzzing begins with, and what it has found. */
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
                .andThen(MalformedClassFilesTest::pushASystem)
                .andThen(ForgedClass.call(Opcodes.INVOKEVIRTUAL, "java/lang/System", "currentTimeMillis", "()J"))));
    }

    private static void pushASystem(MethodVisitor method) {
        method.visitInsn(Opcodes.ACONST_NULL);
        method.visitTypeInsn(Opcodes.CHECKCAST, "java/lang/System");
    }
}
