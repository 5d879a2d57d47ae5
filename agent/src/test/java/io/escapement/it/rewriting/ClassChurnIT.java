package io.escapement.it.rewriting;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.rewriting.ChurnedReader;
import com.acme.rewriting.ClassChurn;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.jdk.Jdk;
import io.escapement.it.jdk.OldestAndNewestJdk;

/** The agent comes and goes where the same class is loaded anew, thousands of times a second, and forgotten. */
class ClassChurnIT {
    private static final int TIMES = 2;
    private static final String LIMIT = "-XX:MaxMetaspaceSize=96m";

    @OldestAndNewestJdk
    void isAttachedAndUninstalledAgainAndAgainWithinALimitedMetaspace(Jdk jdk) {
        ChildJvm child = ChildJvm.on(jdk).allowingAttach().jvm(LIMIT).run(ClassChurn.class);
        child.awaitStdout("ready", 1);
        ChildMBeans beans = ChildMBeans.withoutAgent(child);
        for (int i = 0; i < TIMES; i++) {
            child.attachAgent("packages=com.acme,mode=on");
            beans.awaitRegistration();
            assertThat(beans.listRewrittenClasses(ChurnedReader.class.getName(), 1))
                    .hasSize(1);
            beans.call("uninstall");
        }
        assertSurvived(child);
    }

    @OldestAndNewestJdk
    void isProfiledWithinALimitedMetaspace(Jdk jdk) {
        ChildJvm child = ChildJvm.on(jdk).allowingAttach().jvm(LIMIT).run(ClassChurn.class);
        child.awaitStdout("ready", 1);
        String pid = Long.toString(child.pid());
        ChildJvm command = ChildJvm.on(jdk)
                .commandLine("profile", pid, "--seconds", "2", "--json")
                .ended(0);
        assertThat(command.stdout().get(0)).containsOnlyOnce(ChurnedReader.class.getName());
        assertSurvived(child);
    }

    private static void assertSurvived(ChildJvm child) {
        child.send("end");
        child.ended(0);
        assertThat(child.stdout()).anyMatch(line -> line.startsWith("loaded "));
        assertThat(child.stderr()).noneMatch(line -> line.contains("OutOfMemoryError"));
    }
}
