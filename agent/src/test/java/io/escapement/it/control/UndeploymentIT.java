package io.escapement.it.control;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.control.Undeployment;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;

/** An application that has engaged the clock at run time can leave the JVM in which the clock goes on. */
class UndeploymentIT {
    @EachJdk
    void noThreadOfTheAgentKeepsHoldOfTheApplicationThatStartedIt(Jdk jdk) {
        ChildJvm child =
                ChildJvm.on(jdk).agent("packages=com.acme,slow-threshold=1s").run(Undeployment.class);
        child.awaitStdout("deployed", 1);
        ChildMBeans beans = ChildMBeans.of(child);
        child.send("engage");
        child.awaitStdout("undeployed", 1);
        assertThat(child.stdout())
                .contains("escapement-ticker in group system", "escapement-drift in group system")
                .doesNotContain("escapement-ticker in group application");

        child.awaitStdout("collected: thread", 1);
        child.awaitStdout("collected: inheritable value", 1);
        child.awaitStdout("collected: class loader", 1);
        assertThat(beans.clock("Engaged")).isEqualTo(true);
        assertThat(beans.threadNames()).contains("escapement-ticker", "escapement-drift");
    }
}
