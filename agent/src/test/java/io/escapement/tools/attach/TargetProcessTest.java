package io.escapement.tools.attach;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TargetProcessTest {

    @Test
    void threadsTellAJvmFromAnotherProgramWhereNothingElseIsShown() {
        assertThat(TargetProcess.mayBeOfJvm(List.of("java", "VM Thread", "http-1")))
                .isTrue();
        assertThat(TargetProcess.mayBeOfJvm(List.of("java", "java")))
                .as("early Java 8")
                .isTrue();
        assertThat(TargetProcess.mayBeOfJvm(List.of("systemd"))).isFalse();
        assertThat(TargetProcess.mayBeOfJvm(List.of("server", "worker", "worker")))
                .isFalse();
    }
}
