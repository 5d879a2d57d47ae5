package io.escapement.bench.host;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.escapement.ab.host.MeasurementException;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChildProcessTest {
    @Test
    void aChildThatHasDiedIsReportedWithItsStderrWhenItIsToAnswer() throws Exception {
        List<String> command = List.of("sh", "-c", "echo no such luck >&2; exit 3");
        try (ChildProcess child = ChildProcess.start(command, "@test ")) {
            ProcessHandle.of(child.pid()).ifPresent(handle -> handle.onExit().join());
            child.tell("GO");

            assertThatThrownBy(() -> child.await("READY"))
                    .isInstanceOf(MeasurementException.class)
                    .hasMessageContaining("status 3")
                    .hasMessageContaining("no such luck");
        }
    }
}
