package io.escapement.agent.rewrite;

import static net.bytebuddy.jar.asm.Opcodes.INVOKESTATIC;
import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.agent.classfile.UnreadableClassException;
import io.escapement.agent.rewrite.RewriteLedger.Tally;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClockTransformerTest {
    private static final byte[] HIT = ForgedClass.with(ForgedClass.callOfTheRealClock());
    private static final byte[] NO_HIT = ForgedClass.with(method -> {});
    private static final byte[] GARBAGE = {1, 2, 3};
    private static final String SELF_TEST = "io/escapement/agent/inject/SelfTest";

    private final ClassLoader application = ClockTransformerTest.class.getClassLoader();
    private final RewriteLedger ledger = new RewriteLedger();
    private final List<String> complaints = new ArrayList<>();
    private final ClockTransformer transformer = new ClockTransformer(
            OtherForms.MILLIS,
            OtherForms.MILLIS,
            List.of(ClockTransformerTest.class),
            new ClassFilter(List.of("com.acme", "java"), List.of("com.acme.exact")),
            SELF_TEST,
            ledger,
            complaints::add);

    @Test
    void rewritesOnlyItsSelfTestUntilItIsArmed() {
        assertThat(shown(application, SELF_TEST, HIT)).isNotNull();
        assertThat(shown(application, "com/acme/Order", HIT)).isNull();

        transformer.arm();

        assertThat(shown(application, "com/acme/Order", HIT)).isNotNull();
    }

    @Test
    void countsClassesAndCallSites() {
        transformer.arm();
        shown(application, "com/acme/Order", HIT);
        shown(application, "com/acme/Other", NO_HIT);

        assertThat(ledger.count(Tally.REWRITTEN_CLASSES)).isOne();
        assertThat(ledger.rewrittenCallSiteCount()).isOne();
        assertThat(ledger.list("", 9)).containsExactly("com.acme.Order (1)");
        assertThat(complaints).isEmpty();
    }

    @Test
    void namesTheFirstClassThatAlsoReadsTheRealClockAndCountsEachOnce() {
        byte[] mixed = ForgedClass.with(ForgedClass.callOfTheRealClock()
                .andThen(ForgedClass.call(INVOKESTATIC, "java/time/Instant", "now", "()Ljava/time/Instant;")));
        transformer.arm();
        shown(application, "com/acme/Pure", HIT);
        assertThat(complaints).isEmpty();
        shown(application, "com/acme/Mixed", mixed);
        shown(application, "com/acme/Other", mixed);
        transformer.transform(application, "com/acme/Other", String.class, null, mixed);

        assertThat(ledger.count(Tally.MIXED_CLASSES)).isEqualTo(2);
        assertThat(ledger.listMixed("", 9))
                .containsExactly("com.acme.Mixed (Instant.now())", "com.acme.Other (Instant.now())");
        assertThat(complaints)
                .singleElement()
                .asString()
                .startsWith("com.acme.Mixed reads the wall clock also by Instant.now(),")
                .contains(
                        "time can go back, and a text kept per second can be wrong for that second",
                        "listMixedClasses");
    }

    @Test
    void doesNotCountAMixedClassThatItLeavesAlone() {
        byte[] onlyReal =
                ForgedClass.with(ForgedClass.call(INVOKESTATIC, "java/time/Instant", "now", "()Ljava/time/Instant;"));
        transformer.arm();
        shown(application, "com/acme/Real", onlyReal);

        assertThat(ledger.count(Tally.MIXED_CLASSES)).isZero();
        assertThat(complaints).isEmpty();
    }

    @Test
    void leavesOthersExcludedOnesAndThePlatformsAlone() {
        transformer.arm();

        assertThat(shown(application, "org/foo/Order", HIT)).isNull();
        assertThat(ledger.count(Tally.SKIPPED_CLASSES)).isZero();
        assertThat(shown(application, "com/acme/exact/Order", HIT)).isNull();
        assertThat(shown(null, "java/util/Timer", HIT)).isNull();
        assertThat(shown(ClassLoader.getPlatformClassLoader(), "java/sql/Date", HIT))
                .isNull();
        assertThat(ledger.count(Tally.SKIPPED_CLASSES)).isEqualTo(3);
        assertThat(complaints).isEmpty();
    }

    @Test
    void leavesAnUnreadableClassAloneCountsItAndComplainsOnce() {
        transformer.arm();

        assertThat(shown(application, "com/acme/First", GARBAGE)).isNull();
        assertThat(shown(application, "com/acme/Second", GARBAGE)).isNull();
        assertThat(ledger.count(Tally.FAILED_CLASSES)).isEqualTo(2);
        assertThat(complaints).singleElement().asString().contains("com.acme.First", "FailedClassCount");
    }

    @Test
    void leavesTheClassesOfABlindLoaderAloneAndComplainsOnce() {
        transformer.arm();
        ClassLoader blind = new ClassLoader(null) {};

        assertThat(shown(blind, "com/acme/NoHit", NO_HIT)).isNull();
        assertThat(complaints).isEmpty();
        assertThat(shown(blind, "com/acme/First", HIT)).isNull();
        assertThat(shown(blind, "com/acme/Second", HIT)).isNull();
        assertThat(ledger.count(Tally.REWRITTEN_CLASSES)).isZero();
        assertThat(ledger.count(Tally.BLIND_LOADERS)).isOne();
        assertThat(complaints).singleElement().asString().contains("com.acme.First");
    }

    /** One of them may be what a line is printed with; the JVM would then never print one. */
    @Test
    void saysNothingWhileAClassOfTheJdkIsLoaded() {
        ClockTransformer failing = new ClockTransformer(
                OtherForms.MILLIS,
                OtherForms.MILLIS,
                List.of(ClockTransformerTest.class),
                null,
                SELF_TEST,
                ledger,
                complaints::add);
        failing.arm();

        assertThat(failing.transform(null, "java/nio/CharBuffer", null, null, HIT))
                .isNull();
        assertThat(complaints).isEmpty();
        assertThat(ledger.count(Tally.FAILED_CLASSES)).isOne();
        assertThat(failing.transform(application, "com/acme/Order", null, null, HIT))
                .isNull();
        assertThat(complaints).hasSize(1);
    }

    @Test
    void leavesItToTheSelfTestToSayThatItFailed() {
        assertThat(transformer.selfTestFailure()).isNull();
        assertThat(shown(application, SELF_TEST, GARBAGE)).isNull();

        assertThat(transformer.selfTestFailure()).isInstanceOf(UnreadableClassException.class);
        assertThat(complaints).isEmpty();
        assertThat(ledger.count(Tally.FAILED_CLASSES)).isZero();
    }

    @Test
    void leavesClassesWithoutANameAlone() {
        transformer.arm();

        assertThat(shown(application, null, HIT)).isNull();
        assertThat(complaints).isEmpty();
    }

    @Test
    void letsNothingOutThatALoaderThrows() {
        transformer.arm();
        ClassLoader failing = new ClassLoader(null) {
            @Override
            protected Class<?> loadClass(String name, boolean resolve) {
                throw new AssertionError("a loader that fails");
            }
        };

        assertThat(shown(failing, "com/acme/Order", HIT)).isNull();
        assertThat(ledger.count(Tally.FAILED_CLASSES)).isOne();
    }

    private byte[] shown(ClassLoader loader, String internalName, byte[] classFile) {
        return transformer.transform(loader, internalName, null, null, classFile);
    }
}
