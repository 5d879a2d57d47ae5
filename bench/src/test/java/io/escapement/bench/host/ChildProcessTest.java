package io.escapement.bench.host;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.escapement.ab.host.MeasurementException;
import org.junit.jupiter.api.Test;

class ChildProcessTest {
    @Test
    void aChildThatHasDiedIsReportedWithAllThatItSaidWhenItIsToAnswer() throws Exception {
        ProcessBuilder builder = new ProcessBuilder("sh", "-c", "echo no such luck >&2; echo '# a crash'; exit 3");
        try (ChildProcess child = ChildProcess.start(builder, "@test ")) {
            ProcessHandle.of(child.pid()).ifPresent(handle -> handle.onExit().join());
            child.tell("GO");

            assertThatThrownBy(() -> child.await("READY"))
                    .isInstanceOf(MeasurementException.class)
                    .hasMessageContaining("status 3")
                    .hasMessageContaining("no such luck")
                    .hasMessageContaining("# a crash");
        }
    }

    @Test
    void aChildThatHangsIsKilledAndReportedAsThat() throws Exception {
        try (ChildProcess child = ChildProcess.start(new ProcessBuilder("sleep", "600"), "@test ")) {
            child.endWithin(0.1);

            assertThatThrownBy(() -> child.await("READY"))
                    .isInstanceOf(MeasurementException.class)
                    .hasMessageContaining("was killed, as it had not ended within 0.1 s");
        }
    }
}
