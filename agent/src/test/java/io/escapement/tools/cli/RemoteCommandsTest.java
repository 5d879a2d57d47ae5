package io.escapement.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RemoteCommandsTest {
    /** As after uninstall, a new jar and attach: the JVM has the classes of the first. */
    @Test
    void anotherVersionThanTheOneAttachedIsNamed() {
        assertThat(RemoteCommands.otherVersion(status("0.1.0"), "0.1.1", "4711"))
                .contains("process 4711 has the classes of version 0.1.0", "restart it for version 0.1.1");
        assertThat(RemoteCommands.otherVersion(status("0.1.1"), "0.1.1", "4711"))
                .isNull();
    }

    private static List<String> status(String version) {
        return List.of(
                "agent:        " + version + ", since 2026-11-27 20:49 UTC, packages=com.acme", "state: ENGAGED");
    }
}
