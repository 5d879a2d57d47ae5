package io.escapement.agent.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.WallForms;
import io.escapement.oracle.FormsOracle;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The rewriter changes what ASM would, and no more, with all forms to rewrite. */
class AllFormsAgreeWithAsmTest {
    private final CallSiteRewriter rewriter = new CallSiteRewriter(OtherForms.ALL);
    private final FormsOracle oracle = new FormsOracle(OtherForms.CLOCK, OtherForms.READS);
    private final List<String> disagreements = Collections.synchronizedList(new ArrayList<>());
    private final AtomicInteger rewritten = new AtomicInteger();
    private final AtomicInteger leftAlone = new AtomicInteger();

    @Test
    void onEveryClassOfTheJdk() throws IOException {
        ClassFiles.ofTheJdk(this::compare);

        assertThat(disagreements).isEmpty();
        assertThat(rewritten).hasValueGreaterThan(100);
        assertThat(leftAlone).hasValueGreaterThan(0);
    }

    @Test
    void onEveryClassOfTheClassPath() throws IOException {
        ClassFiles.ofTheClassPath(this::compare);

        assertThat(disagreements).isEmpty();
        assertThat(rewritten).hasValueGreaterThan(20);
    }

    @Test
    void onEachFormThatJavacWrites() throws Exception {
        byte[] before = ClassFiles.of(WallForms.class);
        compare("WallForms", before);

        assertThat(disagreements).isEmpty();
        CallSiteRewriter.Rewritten found = rewriter.rewrite(before);
        assertThat(found.callSitesByGroup[1]).isEqualTo(10);
        assertThat(found.callSitesByGroup[2]).isEqualTo(11);
        assertThat(found.leftAlone).isNull();
        assertThat(found.mixedForms()).isNull();
    }

    private void compare(String path, byte[] classFile) {
        try {
            CallSiteRewriter.Rewritten found = rewriter.rewrite(classFile);
            byte[] after = found == null ? null : found.classFile;
            byte[] expected = oracle.expect(classFile).classFile;
            if (found != null) {
                leftAlone.addAndGet(found.leftAloneCallSites);
            }
            if (after == null || expected == null) {
                if (after != expected) {
                    disagreements.add(path + ": only " + (after == null ? "ASM" : "the rewriter") + " changes it");
                }
                return;
            }
            rewritten.incrementAndGet();
            if (!Arrays.equals(FormsOracle.rebuilt(after), expected)) {
                disagreements.add(path + ": changed otherwise than ASM would");
            }
            if (!PoolGrowth.isAllThatChanged(classFile, after, found.callSites)) {
                disagreements.add(path + ": other bytes were changed than the call sites");
            }
        } catch (UnreadableClassException | RuntimeException e) {
            disagreements.add(path + ": " + e);
        }
    }
}
