package io.escapement.agent.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.WallForms;
import io.escapement.oracle.FormsOracle;
import io.escapement.oracle.FormsOracle.Expected;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The rewriter changes what ASM would, and no more, whatever is to be rewritten: in every class file at hand, the JDK's
 * own and those of the libraries that the tests use.
 */
class RewriterAgreesWithAsmTest {
    private final AtomicInteger classes = new AtomicInteger();
    private final AtomicInteger rewrittenClasses = new AtomicInteger();
    private final AtomicInteger leftAlone = new AtomicInteger();
    private final List<String> disagreements = new CopyOnWriteArrayList<>();

    /** What is rewritten. */
    enum Rewritten {
        MILLIS(OtherForms.MILLIS, FormsOracle.ofMillis(OtherForms.CLOCK)),
        WALL(OtherForms.ALL, new FormsOracle(OtherForms.CLOCK, OtherForms.READS)),
        NANOS(ReadForms.ofMonotonicClock(OtherForms.CLOCK), FormsOracle.ofNanos(OtherForms.CLOCK));

        @SuppressWarnings("ImmutableEnumChecker") // nobody changes it
        final CallSiteRewriter rewriter;

        @SuppressWarnings("ImmutableEnumChecker")
        final FormsOracle oracle;

        Rewritten(ReadForms forms, FormsOracle oracle) {
            this.rewriter = new CallSiteRewriter(forms);
            this.oracle = oracle;
        }
    }

    @ParameterizedTest
    @EnumSource
    void onEveryClassOfTheJdk(Rewritten what) throws IOException {
        ClassFiles.ofTheJdk((path, classFile) -> compare(what, path, classFile));

        assertThat(disagreements).isEmpty();
        assertThat(classes).hasValueGreaterThan(5_000);
        assertThat(rewrittenClasses).hasValueGreaterThan(what == Rewritten.WALL ? 100 : 50);
        assertThat(leftAlone.get() > 0).isEqualTo(what == Rewritten.WALL);
    }

    @ParameterizedTest
    @EnumSource
    void onEveryClassOfTheClassPath(Rewritten what) throws IOException {
        ClassFiles.ofTheClassPath((path, classFile) -> compare(what, path, classFile));

        assertThat(disagreements).isEmpty();
        assertThat(classes).hasValueGreaterThan(5_000);
        assertThat(rewrittenClasses).hasValueGreaterThan(what == Rewritten.MILLIS ? 5 : 20);
    }

    @Test
    void onEachFormThatJavacWrites() throws Exception {
        byte[] before = ClassFiles.of(WallForms.class);
        compare(Rewritten.WALL, "WallForms", before);

        assertThat(disagreements).isEmpty();
        CallSiteRewriter.Rewritten found = Rewritten.WALL.rewriter.rewrite(before);
        assertThat(found.callSitesByGroup[ReadGroup.INSTANT.index]).isEqualTo(10);
        assertThat(found.callSitesByGroup[ReadGroup.DATE.index]).isEqualTo(11);
        assertThat(found.leftAlone).isNull();
        assertThat(found.mixedForms()).isNull();
    }

    private void compare(Rewritten what, String path, byte[] classFile) {
        classes.incrementAndGet();
        try {
            String disagreement =
                    disagreement(classFile, what.rewriter.rewrite(classFile), what.oracle.expect(classFile), what);
            if (disagreement != null) {
                disagreements.add(path + ": " + disagreement);
            }
        } catch (UnreadableClassException | RuntimeException e) {
            disagreements.add(path + ": " + e);
        }
    }

    private String disagreement(byte[] before, CallSiteRewriter.Rewritten found, Expected expected, Rewritten what)
            throws UnreadableClassException {
        int callSites = found == null ? 0 : found.callSites;
        leftAlone.addAndGet(found == null ? 0 : found.sites.leftAlone.size());
        if (callSites != expected.callSites()) {
            return callSites + " call sites, but ASM finds " + expected.callSites();
        }
        if (callSites == 0) {
            return found == null || found.classFile == null ? null : "changed although there is no call site";
        }
        rewrittenClasses.incrementAndGet();
        if (!Arrays.equals(FormsOracle.rebuilt(found.classFile), expected.classFile)) {
            return "changed otherwise than ASM would";
        }
        if (!PoolGrowth.isAllThatChanged(before, found.classFile, callSites)) {
            return "other bytes were changed than the call sites";
        }
        return what == Rewritten.NANOS && found.mixedForms() != null ? "forms of another clock make it mixed" : null;
    }
}
