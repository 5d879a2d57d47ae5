package io.escapement.it.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.it.child.AgentJars;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.outside.faults.WitnessAgent;
import org.outside.security.OwnGuards;

/** A security manager or a policy of the application's own, which runs in the middle of whatever is asked of it. */
class OwnSecurityManagerIT {
    private static final int FIRST_THAT_MUST_ALLOW_IT = 12;

    @TempDir
    private Path folder;

    @EachJdk
    void aManagerThatReadsTheClockAndLoadsClassesWhenItIsAskedGetsAnAnswerToBoth(Jdk jdk) throws IOException {
        assertSurvives(jdk, "manager");
    }

    @EachJdk
    void aPolicyThatReadsTheClockAndLoadsClassesWhenItIsAskedGetsAnAnswerToBoth(Jdk jdk) throws IOException {
        assertSurvives(jdk, "policy");
    }

    private void assertSurvives(Jdk jdk, String guard) throws IOException {
        GuardedChild child = withOwnGuard(jdk, guard);
        child.assertAnswer("await beans", "true");
        child.assertAnswer("load apart", "true");
        assertThat(child.answer("Rewrites InvisibleLoaderCount")).isEqualTo("0");
        child.assertBeansWork();
        child.jvm.ended(0);
        assertThat(child.jvm.stdout()).endsWith("ended", "was asked: true");
        assertThat(child.linesOfTheAgent()).hasSize(4).noneMatch(line -> line.contains("denie"));
    }

    /** The first class that is chosen is loaded under it, and rewritten all the same. */
    @EachJdk
    void underAManagerThatDeniesWhateverTheAgentHasAHandInClassesAreLoadedAndTheServiceRuns(Jdk jdk)
            throws IOException {
        GuardedChild child = withOwnGuard(jdk, "denying manager");
        child.assertAnswer("load", "true");
        child.assertAnswer("load apart", "true");
        child.assertAnswer("read", "true");
        child.jvm.ended(0);
        assertThat(child.jvm.stdout())
                .contains(
                        WitnessAgent.REWRITTEN + "com/acme/security/GuardedService$Late",
                        WitnessAgent.REWRITTEN + "com/acme/legacy/ExcludedClock")
                .endsWith("ended", "was asked: true");
        assertThat(child.jvm.stderr())
                .noneMatch(line -> line.contains("Exception in thread") || line.contains("StackOverflowError"));
    }

    private GuardedChild withOwnGuard(Jdk jdk, String guard) throws IOException {
        ChildJvmBuilder builder = SecurityPolicy.builder(jdk, folder, SecurityPolicy.OF_THE_AGENT)
                .agent(AgentJars.retransformingJarOf(folder, WitnessAgent.class), "");
        ChildJvmBuilder allowing =
                (jdk.major() < FIRST_THAT_MUST_ALLOW_IT ? builder : builder.jvm("-Djava.security.manager=allow"));
        return new GuardedChild(allowing.run(OwnGuards.class, guard));
    }
}
