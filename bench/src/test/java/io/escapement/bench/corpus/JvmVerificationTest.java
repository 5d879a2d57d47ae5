package io.escapement.bench.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.bench.corpus.Examination.LoadableClass;
import io.escapement.bench.corpus.child.VerifyingChild;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class JvmVerificationTest {
    private static final String REJECTED = VerifyingChild.REJECTED + "java.lang.VerifyError: Bad type";
    private static final String NOT_LOADED = VerifyingChild.NOT_LOADED + "java.lang.NoClassDefFoundError: org/foo/A";

    @Test
    void blamesTheRewriterOnlyForWhatWasVerifiedWithoutIt() {
        JvmVerification all = JvmVerification.compare(
                List.of(named("A"), named("B"), named("C"), named("D"), named("E")),
                List.of(
                        VerifyingChild.VERIFIED,
                        VerifyingChild.VERIFIED,
                        VerifyingChild.VERIFIED,
                        REJECTED,
                        NOT_LOADED),
                List.of(VerifyingChild.VERIFIED, REJECTED, NOT_LOADED, REJECTED, NOT_LOADED));

        assertThat(all.verified()).isOne();
        assertThat(all.rejectedBefore()).isOne();
        assertThat(all.notLoadable()).isOne();
        assertThat(all.failures())
                .containsExactly(
                        "some.jar!B: with the agent it is " + REJECTED,
                        "some.jar!C: with the agent it is " + NOT_LOADED);
    }

    private static LoadableClass named(String name) {
        return new LoadableClass(Path.of("lib/some.jar"), name);
    }
}
