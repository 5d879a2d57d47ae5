package io.escapement.ab;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.ab.compare.Difference;
import io.escapement.ab.compare.Finding;
import io.escapement.ab.report.AbReport;
import io.escapement.ab.report.ArmFigures;
import io.escapement.ab.report.SecondFigures;
import io.escapement.ab.report.Verdict.Outcome;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AbIT {

    private static final String[] SHORT = ("--rate 200 --requests " + AbProcess.REQUESTS
                    + " --rounds 6 --block-seconds 1 --drop-seconds 0" + " --warm-up-cap 1")
            .split(" ");

    @TempDir
    private Path folder;

    @Test
    void itSwitchesOneProcessToAndFroAndReportsEachBlockAndSecond() throws Exception {
        String[] atOneRate = (String.join(" ", SHORT) + " --no-capacity").split(" ");
        try (AbProcess ab = AbProcess.startingTheDemo(folder, atOneRate)) {
            assertThat(ab.awaitEnd()).as(ab.output()).isZero();

            assertThat(ab.output()).contains("processor time a request, µs");
            AbReport report = ab.report();
            // What is found depends on the machine; that all is judged but latencies of a generator that was late, not.
            assertThat(report.verdict().isAnswered()).as(ab.output()).isTrue();
            assertThat(report.comparisons().get(0).differences())
                    .extracting(Difference::metric)
                    .containsExactly("cpu", "p50", "p90", "mean");
            assertThat(report.comparisons().get(0).differences())
                    .filteredOn(
                            each -> each.objection() == null || each.metric().equals("cpu"))
                    .isNotEmpty()
                    .noneMatch(each -> each.finding() == Finding.NOT_JUDGED);
            assertThat(report.blocks()).hasSize(12).allMatch(block -> block.requests() == 200);
            assertThat(report.comparisons()).hasSize(1);
            assertThat(report.arms()).extracting(ArmFigures::arm).containsExactly("bypassed", "engaged");
            assertThat(report.arms()).allMatch(arm -> arm.machineBusyShare() > 0 && arm.machineBusyShare() <= 1);
            assertThat(report.agent().rewrittenCallSiteCount()).isPositive();
            List<SecondFigures> measured =
                    report.seconds().stream().filter(second -> second.measured).toList();
            // Where a sample was late, the next may come before the processor time has grown.
            assertThat(measured)
                    .hasSize(12)
                    .allMatch(second -> second.requests == 200 && second.cpuShare >= 0)
                    .anyMatch(second -> second.cpuShare > 0);
            assertThat(measured).allMatch(second -> "engaged".equals(second.arm) == !"BYPASSED".equals(second.state));
            // Both blocks of a round are asked the same.
            assertThat(report.lines())
                    .hasSize(10)
                    .allMatch(line ->
                            line.arms().get(0).requests() == line.arms().get(1).requests());
            assertThat(folder.toFile().list()).containsExactlyInAnyOrder("report.json", "report.txt", "report.html");
        }
    }

    @Test
    @Tag("long")
    void aServiceThatIsStartedIsSaturatedBeforeAllElse() throws Exception {
        String[] moreRounds =
                String.join(" ", SHORT).replace("rounds 6", "rounds 8").split(" ");
        try (AbProcess ab = AbProcess.startingTheDemo(folder, moreRounds)) {
            ab.awaitEnd();

            AbReport report = ab.report();
            assertThat(report.verdict().outcome()).as(ab.output()).isNotEqualTo(Outcome.INCOMPLETE);
            // One in which a machine that is held back could send nothing is left out.
            assertThat(report.saturatedBlocks())
                    .hasSizeBetween(12, 16)
                    .anyMatch(block -> block.requestsPerSecond() > 200);
            assertThat(report.comparisons().get(0).differences().get(0).metric())
                    .isEqualTo("capacity");
        }
    }

    @Test
    @Tag("long")
    void freshProcessesHaveTheAgentOrNot() throws Exception {
        String[] cold = ("--arms absent,engaged " + String.join(" ", SHORT).replace("cap 1", "cap 0")).split(" ");
        try (AbProcess ab = AbProcess.startingTheDemo(folder, cold)) {
            ab.await("  block 3 of 12");
            ab.interrupt();

            AbReport report = ab.report();
            assertThat(report.run().plan().fresh()).isTrue();
            assertThat(report.warmUps()).as("only to find how much it answers").hasSize(1);
            assertThat(report.blocks()).hasSizeBetween(2, 3);
            assertThat(report.saturatedBlocks()).hasSizeBetween(1, 3);
            Set<String> states = new HashSet<>();
            report.seconds().forEach(second -> states.add(second.arm + " " + second.state));
            assertThat(states).contains("absent null").doesNotContain("absent ENGAGED", "engaged null");
        }
    }

    @Test
    @Tag("long")
    void aServiceThatDiesIsNamedAndTheBlocksBeforeAreKept() throws Exception {
        try (AbProcess ab = AbProcess.startingTheDemo(folder, SHORT)) {
            ab.await("  block 3 of 12");
            ab.children().forEach(ProcessHandle::destroyForcibly);

            assertThat(ab.awaitEnd()).isEqualTo(1);
            assertThat(ab.report().verdict().reason()).contains("died");
            assertThat(ab.report().blocks()).hasSizeGreaterThanOrEqualTo(2);
        }
    }

    @Test
    void aRateThatTheServiceDoesNotHoldIsNamed() throws Exception {
        try (AbProcess ab = AbProcess.startingTheDemo(
                folder, "--rate", "500000", "--requests", AbProcess.REQUESTS, "--warm-up-cap", "1")) {
            assertThat(ab.awaitEnd()).isEqualTo(1);
            assertThat(ab.report().verdict().reason()).contains("does not hold 500,000 requests per second");
        }
    }

    @Test
    void theJarSaysItsVersion() throws Exception {
        try (AbProcess ab = AbProcess.start(folder, "--version")) {
            assertThat(ab.awaitEnd()).isZero();
            assertThat(ab.output()).matches("escapement \\d+\\.\\d+\\..*");
        }
    }

    @Test
    void aJavaThatLacksModulesIsNamed() throws Exception {
        try (AbProcess ab = AbProcess.start(folder, Map.of("JDK_JAVA_OPTIONS", "--limit-modules=java.base"))) {
            assertThat(ab.awaitEnd()).isEqualTo(1);
            assertThat(ab.output())
                    .contains("ab: this Java has no ", "a whole JDK 17")
                    .doesNotContain("\tat ");
        }
    }

    @Test
    void aProcessWithoutTheAgentIsNamed() throws Exception {
        String pid = Long.toString(ProcessHandle.current().pid());
        try (AbProcess ab = AbProcess.start(folder, "--pid", pid, "--rate", "100", "http://127.0.0.1:1/")) {
            assertThat(ab.awaitEnd()).isEqualTo(1);
            assertThat(ab.output())
                    .contains(
                            "no MXBean io.escapement:type=Clock",
                            "java -jar escapement-agent.jar attach " + pid + " packages=...");
        }
    }

    @Test
    void aProcessThatIsNoJvmIsNamedAndLeavesNoFolder() throws Exception {
        Process other = new ProcessBuilder("sleep", "100").start();
        Path out = folder.resolve("report");
        try (AbProcess ab =
                AbProcess.start(out, "--pid", Long.toString(other.pid()), "--rate", "100", "http://127.0.0.1:1/")) {
            assertThat(ab.awaitEnd()).isEqualTo(1);
            assertThat(ab.output()).contains("it is no JVM, as it has no libjvm.so loaded", "Nothing was measured");
            assertThat(out).doesNotExist();
            assertThat(other.isAlive()).isTrue();
        } finally {
            other.destroy();
        }
    }
}
