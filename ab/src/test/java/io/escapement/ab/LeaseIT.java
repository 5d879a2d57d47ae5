package io.escapement.ab;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.ab.service.AgentFindings;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LeaseIT {

    @TempDir
    private Path folder;

    @Test
    @Tag("long")
    void anAgentThatHasEngagedByItselfIsEngagedByItselfAfterwards() throws Exception {
        try (DemoService service = DemoService.onTheSlowClock("mode=auto")) {
            AgentFindings before = service.awaitAgent(AgentFindings::engaged);
            measure(service);

            AgentFindings after = service.agent();
            assertThat(after.engaged()).isTrue();
            assertThat(after.reason()).isEqualTo(before.reason()).doesNotContain("by request");
        }
    }

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
    void anAgentWhoseTesterIsKilledIsAsItWasWithinAMinute() throws Exception {
        try (DemoService service = DemoService.onTheSlowClock("mode=auto")) {
            AgentFindings before = service.awaitAgent(AgentFindings::engaged);
            try (AbProcess ab = start(service, "9", "40")) {
                ab.await("block 1 of 18, bypassed");
                service.awaitAgent(agent -> !agent.engaged());
                ab.kill();
            }
            AgentFindings after = service.awaitAgent(AgentFindings::engaged);
            assertThat(after.reason()).isEqualTo(before.reason());
        }
    }

    private void measure(DemoService service) throws Exception {
        try (AbProcess ab = start(service, "9", "1")) {
            assertThat(ab.awaitEnd()).as(ab.output()).isLessThanOrEqualTo(1);
            assertThat(ab.report().blocks()).as(ab.output()).hasSize(18);
            assertThat(ab.output()).doesNotContain("by request\", and no longer");
        }
    }

    private AbProcess start(DemoService service, String rounds, String blockSeconds) throws Exception {
        return AbProcess.attachedTo(
                service, folder, service.url(), rounds, blockSeconds, "--rate", "100", "--seed", "7");
    }
}
