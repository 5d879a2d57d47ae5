package io.escapement.it.rewriting;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.CallForms;
import com.acme.FormsService;
import io.escapement.it.child.AgentJars;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.child.FormsChild;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.outside.rewriting.PreloadingAgent;

class PreloadedClassesIT {
    private static final String OPTIONS = "mode=on,packages=com.acme," + FormsChild.SLOW_TICK;

    @EachJdk
    void classesLoadedBeforeTheAgentWasAttachedAreRewritten(Jdk jdk) throws Exception {
        ChildJvmBuilder builder = ChildJvm.on(jdk).allowingAttach();
        FormsChild child = FormsChild.run(builder);
        assertThat(child.look()).allMatch(line -> line.endsWith(": real"));

        child.jvm.attachAgent(OPTIONS);

        assertThat(child.look()).allMatch(line -> line.endsWith(": cached"));
        assertPreloaded(child);
    }

    @EachJdk
    void classesLoadedByAnEarlierAgentAreRewritten(Jdk jdk, @TempDir Path folder) {
        ChildJvmBuilder builder = ChildJvm.on(jdk)
                .agent(
                        AgentJars.jarOf(folder, PreloadingAgent.class),
                        FormsService.class.getName() + ":" + CallForms.class.getName())
                .agent(OPTIONS);
        FormsChild child = FormsChild.run(builder);
        assertThat(child.look()).allMatch(line -> line.endsWith(": cached"));
        assertPreloaded(child);
    }

    private static void assertPreloaded(FormsChild child) {
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        assertThat(beans.rewrites("PreloadedClassCount")).isPositive();
        assertThat(beans.rewrites("FailedClassCount")).isZero();
        assertThat(beans.listRewrittenClasses(CallForms.class.getName(), 1)).hasSize(1);
    }
}
