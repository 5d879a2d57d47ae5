package io.escapement.ab;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.ab.service.AgentFindings;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LeaseIT {

    @TempDir
    private Path folder;

    @Test
    void anOperatorsWordRefusesARunUntilItIsTakenBack() throws Exception {
        try (DemoService service = DemoService.start("mode=on")) {
            service.tell("bypass");
            try (AbProcess ab = start(service, "9", "1")) {
                assertThat(ab.awaitEnd()).as(ab.output()).isEqualTo(1);
                assertThat(ab.output())
                        .containsPattern("No verdict: an operator has called bypass\\(\\) at 2\\S+Z: auto");
            }
            assertThat(service.agent().reason()).isEqualTo("by request");
            service.ask(1, "auto");
            assertThat(service.agent().engaged()).isTrue();
        }
    }

    @Test
    void aKilledRunLeavesWhatItHasMeasuredAndTheAgentAsItWasWithinAMinute() throws Exception {
        try (DemoService service = DemoService.onTheSlowClock("mode=auto")) {
            AgentFindings before = service.awaitAgent(AgentFindings::engaged);
            try (AbProcess ab = start(service, "9", "5")) {
                ab.await("block 2 of 18");
                ab.kill();
            }
            assertThat(folder.resolve("report.json")).doesNotExist();
            try (HistogramLogReader log =
                    new HistogramLogReader(folder.resolve("latency.hlog").toFile())) {
                assertThat(log.hasNext()).isTrue();
            }
            AgentFindings after = service.awaitAgent(agent -> agent.reason().equals(before.reason()));
            assertThat(after.engaged()).isTrue();
        }
    }

    private AbProcess start(DemoService service, String rounds, String blockSeconds) throws Exception {
        return AbProcess.attachedTo(
                service, folder, service.url(), rounds, blockSeconds, "--rate", "100", "--seed", "7");
    }
}
