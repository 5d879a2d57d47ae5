package io.escapement.agent.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Over every class file at hand: the JDK's own and those of the libraries that the tests use. */
class RewriterAgreesWithAsmTest {
    private static final String NEW_OWNER = "java/lang/EscapementClock";

    private final CallSiteRewriter rewriter = new CallSiteRewriter(NEW_OWNER);
    private final AtomicInteger classes = new AtomicInteger();
    private final AtomicInteger rewrittenClasses = new AtomicInteger();
    private final List<String> disagreements = new CopyOnWriteArrayList<>();

    @Test
    @Tag("long")
    void onEveryClassOfTheJdk() throws IOException {
        ClassFiles.ofTheJdk(this::compare);

        assertThat(disagreements).isEmpty();
        assertThat(classes).hasValueGreaterThan(5_000);
        assertThat(rewrittenClasses).hasValueGreaterThan(50);
    }

    @Test
    void onEveryClassOfTheClassPath() throws IOException {
        ClassFiles.ofTheClassPath(this::compare);

        assertThat(disagreements).isEmpty();
        assertThat(classes).hasValueGreaterThan(5_000);
        assertThat(rewrittenClasses).hasValueGreaterThan(5);
    }

    private void compare(String path, byte[] classFile) {
        classes.incrementAndGet();
        try {
            String disagreement = disagreement(classFile, rewriter.rewrite(classFile));
            if (disagreement != null) {
                disagreements.add(path + ": " + disagreement);
            }
        } catch (UnreadableClassException | RuntimeException e) {
            disagreements.add(path + ": " + e);
        }
    }

    private String disagreement(byte[] before, CallSiteRewriter.Rewritten rewritten) throws UnreadableClassException {
        int expected = AsmOracle.callSites(before);
        int found = rewritten == null ? 0 : rewritten.callSites;
        if (found != expected) {
            return found + " call sites, but ASM finds " + expected;
        }
        if (rewritten == null || rewritten.classFile == null) {
            return null;
        }
        rewrittenClasses.incrementAndGet();
        byte[] after = rewritten.classFile;
        if (!Arrays.equals(AsmOracle.rebuilt(after), AsmOracle.rebuiltWithOwner(before, NEW_OWNER))) {
            return "more or less was changed than the owner";
        }
        if (!PoolGrowth.isAllThatChanged(before, after, rewritten.callSites)) {
            return "other bytes were changed than the call sites";
        }
        return null;
    }
}
