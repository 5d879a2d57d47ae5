package io.escapement.ab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.escapement.ab.report.SecondFigures;
import io.escapement.ab.service.AgentFindings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Somebody else switches the clock that {@code ab} switches, the agent gives it up, or {@code ab} is killed. */
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TakenClockIT {

    /** Nobody waits for the end of such a block. */
    private static final String LONG_BLOCKS = "120";

    @TempDir
    private Path folder;

    @Test
    void anOperatorsWordEndsTheRunAtOnceAndRefusesOthersUntilItIsTakenBack() throws Exception {
        try (DemoService service = DemoService.start("mode=on");
                AbProcess ab = start(service, "ab", LONG_BLOCKS)) {
            // The operator wants what is just being measured, and wants it for good.
            ab.await("block 1 of 12, bypassed");
            service.ask(1, "bypass");

            assertThat(ab.awaitEnd()).as(ab.output()).isEqualTo(1);
            assertThat(ab.output())
                    .containsPattern(
                            "No verdict: an operator has called bypass\\(\\) at 2\\S+Z: auto\\(\\) over JMX, or"
                                    + " `auto PID` from a shell, takes that back");
            assertThat(ab.report().blocks())
                    .as("the block in which the word came")
                    .isEmpty();
            AgentFindings left = service.agent();
            assertThat(left.state()).isEqualTo("BYPASSED");
            assertThat(left.reason()).isEqualTo("by request");

            try (AbProcess later = start(service, "later", LONG_BLOCKS)) {
                assertThat(later.awaitEnd()).as(later.output()).isEqualTo(1);
                assertThat(later.output()).contains("No verdict: an operator has called bypass() at 2");
            }
            assertThat(service.agent().reason()).isEqualTo("by request");
            service.ask(1, "auto");
            assertThat(service.agent().engaged()).isTrue();
        }
    }

    @Test
    @Tag("long")
    void aKilledRunLeavesTheAgentAsItWasWithinAMinute() throws Exception {
        try (DemoService service = DemoService.onTheSlowClock("mode=auto")) {
            AgentFindings before = service.awaitAgent(AgentFindings::engaged);
            try (AbProcess ab = start(service, "killed", "5")) {
                ab.await("block 2 of 12");
                ab.kill();
            }
            assertThat(folder.resolve("killed/report.json")).doesNotExist();
            AgentFindings after = service.awaitAgent(agent -> agent.reason().equals(before.reason()));
            assertThat(after.engaged()).isTrue();
        }
    }

    @Test
    void aSecondRunIsRefusedAtItsStartAndToldWhoIsTheFirst() throws Exception {
        try (DemoService service = DemoService.start("mode=on");
                AbProcess first = start(service, "first", LONG_BLOCKS)) {
            first.await("block 1 of 12, bypassed");
            try (AbProcess second = start(service, "second", LONG_BLOCKS)) {
                assertThat(second.awaitEnd()).as(second.output()).isEqualTo(1);
                assertThat(second.output())
                        .containsPattern(
                                "No verdict: somebody else switches the clock: by request of ab on host \\S+, process "
                                        + first.pid() + ", since 2\\S+Z for 30 s")
                        .doesNotContain("warming up");
            }
            assertThat(service.agent().state()).isEqualTo("BYPASSED");
            first.interrupt();
            assertThat(first.output()).doesNotContain("No verdict: somebody else");
        }
    }

    @Test
    void whoeverTakesTheClockMeanwhileEndsTheRunAndKeepsIt() throws Exception {
        try (DemoService service = DemoService.start("mode=on");
                AbProcess ab = start(service, "ab", LONG_BLOCKS)) {
            ab.await("block 1 of 12, bypassed");
            // It wants the same, so no state tells.
            service.ask(1, "bypassFor", 300L, "another");

            assertThat(ab.awaitEnd()).as(ab.output()).isEqualTo(1);
            assertThat(ab.output())
                    .contains("No verdict: somebody else switches the clock: by request of another for 300 s");
            assertThat(ab.report().blocks()).isEmpty();
            assertThat(service.agent().reason()).startsWith("by request of another ");
        }
    }

    @Test
    @Tag("long")
    void anAgentThatWithdrawsEndsTheRun() throws Exception {
        Optional<Path> faketime = faketime();
        assumeTrue(faketime.isPresent(), "libfaketime is not installed here");
        Path offset = Files.writeString(folder.resolve("offset"), "+0\n");
        Map<String, String> environment = Map.of(
                "LD_PRELOAD", faketime.orElseThrow().toString(),
                "FAKETIME_TIMESTAMP_FILE", offset.toString(),
                "FAKETIME_NO_CACHE", "1",
                "FAKETIME_DONT_FAKE_MONOTONIC", "1",
                "FAKETIME_FORCE_MONOTONIC_FIX", "0");
        try (DemoService service = DemoService.start("mode=on", environment)) {
            service.awaitAgent(AgentFindings::engaged);
            try (AbProcess ab = start(service, "ab", "9")) {
                ab.await("block 2 of 12, engaged");
                // From now on the kernel's clock does not follow the one that the JVM has.
                Files.writeString(offset, "-1h\n");

                assertThat(ab.awaitEnd()).as(ab.output()).isEqualTo(1);
                assertThat(ab.output())
                        .contains("No verdict: the agent has withdrawn, and the service has the real clock: the"
                                + " kernel's coarse clock no longer follows");
                assertThat(ab.report().blocks()).hasSize(1);
            }
        }
    }

    @Test
    @Tag("long")
    void aBlockInAnotherStateIsVoidAndTold() throws Exception {
        try (DemoService service = DemoService.start("mode=on");
                AbProcess ab = start(service, "ab", "1")) {
            ab.await("block 2 of 12, engaged");
            // By itself the agent is engaged; the next renewal takes the clock again.
            service.ask(160, "restore");

            assertThat(ab.awaitEnd()).as(ab.output()).isEqualTo(1);
            assertThat(ab.output())
                    .contains("No verdict: it takes 6 complete rounds, and there are")
                    .containsPattern("\\d void blocks? of bypassed left out, in which the agent was ENGAGED");
            assertThat(ab.report().blocks()).hasSizeBetween(4, 11);
            List<SecondFigures> measured = ab.report().seconds().stream()
                    .filter(second -> second.measured)
                    .toList();
            assertThat(measured)
                    .hasSameSizeAs(ab.report().blocks())
                    .allMatch(second -> second.arm.equals("engaged") == !second.state.equals("BYPASSED"));
        }
    }

    private AbProcess start(DemoService service, String report, String blockSeconds) throws Exception {
        return AbProcess.attachedTo(
                service, folder.resolve(report), service.url(), "6", blockSeconds, "--rate", "100", "--seed", "7");
    }

    private static Optional<Path> faketime() throws IOException {
        try (Stream<Path> folders = Files.list(Path.of("/usr/lib"))) {
            return folders.map(each -> each.resolve("faketime/libfaketimeMT.so.1"))
                    .filter(Files::isReadable)
                    .findFirst();
        }
    }
}
