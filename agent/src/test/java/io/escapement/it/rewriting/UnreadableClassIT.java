package io.escapement.it.rewriting;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.CallForms;
import com.acme.Hello;
import io.escapement.it.child.AgentJars;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.outside.rewriting.BrokenClasses;
import org.outside.rewriting.CuttingAgent;

class UnreadableClassIT {
    private static final String ENGAGED = "packages=com.acme,mode=on";

    @EachJdk
    void brokenClassFilesAreLeftAloneCountedAndLoggedOnce(Jdk jdk) {
        String[] classes = {Hello.class.getName(), CallForms.class.getName()};
        ChildJvm without = ChildJvm.on(jdk).run(BrokenClasses.class, classes);
        ChildJvm with = ChildJvm.on(jdk).agent(ENGAGED).run(BrokenClasses.class, classes);
        with.awaitStdout("done", 1);
        ChildMBeans beans = ChildMBeans.of(with);
        assertThat(beans.rewrites("FailedClassCount")).isEqualTo(4L * classes.length);
        assertThat(with.stderr())
                .filteredOn(line -> line.contains("can't be read"))
                .hasSize(1);
        assertThat(with.awaitExit()).isEqualTo(without.awaitExit()).isZero();
        assertThat(with.stdout()).isEqualTo(without.stdout()).noneMatch(line -> line.contains("was taken"));
    }

    @EachJdk
    void aClassFileThatAnEarlierAgentSpoiltIsLeftAlone(Jdk jdk, @TempDir Path folder) {
        Path spoiler = AgentJars.jarOf(folder, CuttingAgent.class);
        ChildJvmBuilder alone = ChildJvm.on(jdk).agent(spoiler, Hello.class.getName());
        ChildJvmBuilder together =
                ChildJvm.on(jdk).agent(spoiler, Hello.class.getName()).agent(ENGAGED);
        ChildJvm without = alone.run(Hello.class);
        ChildJvm with = together.run(Hello.class);
        assertThat(with.awaitExit()).isEqualTo(without.awaitExit()).isNotZero();
        List<String> ours = with.stderr().stream()
                .filter(line -> line.startsWith("[escapement] "))
                .toList();
        assertThat(ours).hasSize(2);
        assertThat(ours.get(1)).contains("the class file of com.acme.Hello can't be read");
        assertThat(with.stderr())
                .filteredOn(line -> !ours.contains(line))
                .isEqualTo(without.stderr())
                .isNotEmpty();
    }
}
