package io.escapement.tools.attach;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class RunningJvmsTest {
    private static final Map<String, String> JVMS = Map.of(
            "10", "/opt/demo-app.jar --port 8080 " + "x".repeat(100),
            "11", "/opt/demo-app.jar --port 8081",
            "12", "org.other.Service demo-app");

    @Test
    void onlyThoseThatFitAreListedEachWithTheBeginOfItsArguments() {
        assertThatThrownBy(() -> RunningJvms.idOf("demo-app", JVMS))
                .hasMessage("more than one JVM fits demo-app; there are:\n  10 /opt/demo-app.jar --port 8080 "
                        + "x".repeat(47) + "...\n  11 /opt/demo-app.jar --port 8081");
    }

    @Test
    void whereNoneFitsAllAreListed() {
        assertThatThrownBy(() -> RunningJvms.idOf("shop", JVMS))
                .hasMessageContainingAll("no JVM of this user runs shop; ", "\n  12 org.other.Service demo-app");
    }

    @Test
    void theOneThatFitsIsMeant() throws AttachException {
        assertThat(RunningJvms.idOf("other", JVMS)).isEqualTo("12");
    }
}
