package io.escapement.it.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.acme.Hello;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;

/** A security manager, which Java has up to 23, and which denies the agent all that the JDK's own policy does. */
class SecurityManagerIT {
    private static final int LAST_WITH_A_SECURITY_MANAGER = 23;

    @EachJdk
    void theServiceRunsAndOneLineSaysThatTheAgentIsOff(Jdk jdk) {
        assumeTrue(jdk.major() <= LAST_WITH_A_SECURITY_MANAGER, jdk + " has no security manager");
        ChildJvm child = ChildJvm.on(jdk)
                .agent("packages=com.acme,mode=on")
                .jvm("-Djava.security.manager")
                .run(Hello.class)
                .ended(0);
        assertThat(child.stdout()).containsExactly("hello");
        assertThat(child.stderr())
                .filteredOn(line -> line.startsWith("[escapement] "))
                .singleElement()
                .asString()
                .contains("could not start");
    }
}
