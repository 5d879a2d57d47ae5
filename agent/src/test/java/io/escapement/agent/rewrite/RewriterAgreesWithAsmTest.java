package io.escapement.agent.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.WallForms;
import io.escapement.agent.classfile.UnreadableClassException;
import io.escapement.agent.reads.JdkPackages;
import io.escapement.agent.reads.ReadForm;
import io.escapement.agent.reads.ReadGroup;
import io.escapement.oracle.FormsOracle;
import io.escapement.oracle.FormsOracle.Expected;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.junit.jupiter.api.Test;

/**
 * The rewriter changes what ASM would, and no more, whatever is to be rewritten: in class files of the JDK and of the
 * libraries that the tests use.
 */
class RewriterAgreesWithAsmTest {
    private final Comparison millis = new Comparison(OtherForms.MILLIS, FormsOracle.ofMillis(OtherForms.CLOCK));
    private final Comparison wall = new Comparison(OtherForms.ALL, new FormsOracle(OtherForms.CLOCK, OtherForms.READS));
    private final Comparison nanos =
            new Comparison(ReadForms.ofMonotonicClock(OtherForms.CLOCK), FormsOracle.ofNanos(OtherForms.CLOCK));
    private final AtomicInteger classes = new AtomicInteger();
    private final List<String> disagreements = new CopyOnWriteArrayList<>();

    @Test
    void onClassesOfTheJdk() throws IOException {
        ClassFiles.ofTheJdk(this::compare);

        assertThat(disagreements).isEmpty();
        assertThat(classes).hasValueGreaterThan(3_000);
        assertThat(millis.rewrittenClasses).hasValueGreaterThan(10);
        assertThat(wall.rewrittenClasses).hasValueGreaterThan(20);
        assertThat(nanos.rewrittenClasses).hasValueGreaterThan(10);
        assertThat(millis.leftAlone).hasValue(0);
        assertThat(wall.leftAlone).hasPositiveValue();
        assertThat(nanos.leftAlone).hasValue(0);
    }

    @Test
    void onClassesOfTheClassPath() throws IOException {
        ClassFiles.ofTheClassPath(this::compare);

        assertThat(disagreements).isEmpty();
        assertThat(classes).hasValueGreaterThan(3_000);
        assertThat(millis.rewrittenClasses).hasPositiveValue();
        assertThat(wall.rewrittenClasses).hasValueGreaterThan(5);
        assertThat(nanos.rewrittenClasses).hasValueGreaterThan(5);
    }

    @Test
    void onEachFormThatJavacWrites() throws Exception {
        byte[] before = ClassFiles.of(WallForms.class);
        compare("WallForms", before);

        assertThat(disagreements).isEmpty();
        CallSiteRewriter.Rewritten found = wall.rewriter.rewrite(before);
        assertThat(found.callSitesByGroup[ReadGroup.INSTANT.index]).isEqualTo(9);
        assertThat(found.callSitesByGroup[ReadGroup.DATE.index]).isEqualTo(11);
        assertThat(found.leftAlone).isNull();
        assertThat(found.mixedForms()).isNull();
    }

    /** The rare ones are in no class that the others compare. */
    @Test
    void onEachFormOfTheWallClock() {
        int forms = 0;
        for (ReadGroup group : ReadGroup.WALL) {
            for (ReadForm form : group.forms()) {
                if (form.isRewritten()) {
                    forms++;
                    compare(form.method, ForgedClass.with(method -> write(form, method)));
                }
            }
        }
        assertThat(disagreements)
                .as("forms that ReadGroup and FormTable of src/oracle do not both have")
                .isEmpty();
        assertThat(wall.rewrittenClasses).hasValue(forms);
    }

    private static void write(ReadForm form, MethodVisitor method) {
        if (form.opcode == ReadForm.CONSTRUCTION) {
            method.visitTypeInsn(Opcodes.NEW, form.owner);
            method.visitInsn(Opcodes.DUP);
        }
        ForgedClass.call(form.opcode, form.owner, form.name, form.descriptor).accept(method);
    }

    private void compare(String path, byte[] classFile) {
        classes.incrementAndGet();
        for (Comparison each : List.of(millis, wall, nanos)) {
            try {
                String disagreement = each.disagreement(classFile);
                if (disagreement != null) {
                    disagreements.add(path + ": " + disagreement);
                }
            } catch (UnreadableClassException | RuntimeException e) {
                disagreements.add(path + ": " + e);
            }
        }
    }

    /** Of the rewriter of some forms with what ASM makes of them. */
    private final class Comparison {
        final CallSiteRewriter rewriter;
        final AtomicInteger rewrittenClasses = new AtomicInteger();
        final AtomicInteger leftAlone = new AtomicInteger();
        private final FormsOracle oracle;

        Comparison(ReadForms forms, FormsOracle oracle) {
            this.rewriter = new CallSiteRewriter(forms);
            this.oracle = oracle.sparing(JdkPackages::staysReal);
        }

        String disagreement(byte[] before) throws UnreadableClassException {
            CallSiteRewriter.Rewritten found = rewriter.rewrite(before);
            Expected expected = oracle.expect(before);
            int callSites = found == null ? 0 : found.callSites;
            leftAlone.addAndGet(
                    found == null
                            ? 0
                            : (int) found.sites.leftAlone.stream()
                                    .filter(each -> !each.endsWith(CallSites.NEEDED_EXACT))
                                    .count());
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
            return this == nanos && found.mixedForms() != null ? "forms of another clock make it mixed" : null;
        }
    }
}
