package io.escapement.agent.classfile;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.agent.rewrite.ForgedClass;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import net.bytebuddy.jar.asm.MethodVisitor;
import org.junit.jupiter.api.Test;

class ClockNamesTest {
    /** Takes two indexes of the pool each. */
    private static final Consumer<MethodVisitor> WIDE_CONSTANTS =
            ForgedClass.load(1L << 40).andThen(ForgedClass.load(0.1));

    private static final ClockNames NAMES = new ClockNames(List.of("currentTimeMillis"));
    private static final int MUTATIONS = 50_000;
    private static final long SEED = 20_261_122;

    @Test
    void areFoundBehindEntriesOfEachSize() {
        Consumer<MethodVisitor> before = WIDE_CONSTANTS
                .andThen(ForgedClass.load("a text"))
                .andThen(ForgedClass.load(1 << 20))
                .andThen(ForgedClass.invokeDynamic(ForgedClass.dynamicConstant(ForgedClass.REAL_CLOCK)));

        assertThat(mayBeIn(ForgedClass.callOfTheRealClock())).isTrue();
        assertThat(mayBeIn(before.andThen(ForgedClass.callOfTheRealClock()))).isTrue();
    }

    @Test
    void areNotFoundWithinOtherTexts() {
        assertThat(mayBeIn(WIDE_CONSTANTS)).isFalse();
        for (String text : new String[] {"", "currentTimeMillis2", "currentTimeMillix", "the currentTimeMillis"}) {
            assertThat(mayBeIn(ForgedClass.load(text))).as(text).isFalse();
        }
    }

    /** A class file that is spoilt must be counted as such, whether it holds a name or not. */
    @Test
    void areSaidToBeWhereThePoolCannotBeRead() {
        byte[] without = ForgedClass.with(WIDE_CONSTANTS.andThen(ForgedClass.load("a text")));
        for (int length = 0; length < without.length; length++) {
            requireReadableUnlessFound(Arrays.copyOf(without, length), "cut off at " + length);
        }
        Random random = new Random(SEED);
        for (int i = 0; i < MUTATIONS; i++) {
            byte[] damaged = without.clone();
            damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
            requireReadableUnlessFound(damaged, "mutation " + i + " of seed " + SEED);
        }
    }

    private static void requireReadableUnlessFound(byte[] classFile, String what) {
        if (!NAMES.mayBeIn(classFile)) {
            try {
                assertThat(new ConstantPool(classFile).count).as(what).isNotNegative();
            } catch (UnreadableClassException e) {
                throw new AssertionError(what, e);
            }
        }
    }

    private static boolean mayBeIn(Consumer<MethodVisitor> body) {
        return NAMES.mayBeIn(ForgedClass.with(body));
    }
}
