package io.escapement.bench.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.Gson;
import io.escapement.ab.host.Environment;
import io.escapement.bench.clocks.MeasuredClock;
import io.escapement.bench.kernel.child.StepReport;
import io.escapement.bench.torture.CellOutcome;
import io.escapement.bench.torture.LateSamples;
import io.escapement.bench.torture.child.CellReport;
import io.escapement.bench.torture.child.Fault;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class PageCommandTest {
    @TempDir
    Path folder;

    private Path page;

    @BeforeEach
    void namePage() {
        page = folder.resolve("page.md");
    }

    @Test
    void whatIsAsItMustBeEndsWithStatusZero() throws IOException {
        guestLeaves("0", healthyHpet(), List.of());

        assertThat(pageOf(folder)).isZero();
        assertThat(Files.readString(page))
                .contains("All as it must be", "| 6.12, JDK 17, hpet | 1,228 | 58 | 1,300 | 1,240 | slow |");
    }

    @Test
    void aProblemIsOnThePageAndEndsWithStatusOne() throws IOException {
        guestLeaves("1", healthyHpet(), List.of("hpet: doctor's verdict is healthy"));

        assertThat(pageOf(folder)).isEqualTo(1);
        assertThat(Files.readString(page))
                .contains("NOT as it must be", "6.12, JDK 17, hpet: doctor's verdict is healthy");
    }

    @Test
    void measuringThatEndedEarlyDoesNotPassForRight() throws IOException {
        guestLeaves("1", healthyHpet(), List.of());

        assertThat(pageOf(folder)).isEqualTo(1);
        assertThat(Files.readString(page)).contains("ended early, with status 1");
    }

    @Test
    void whatTheTortureTestFoundIsOnThePage() throws IOException {
        String found = """
                {"agent": {"FloorStepMillis": 4, "DriftMeanMillis": 0.25}, "staleness":
                 {"samples": 70000, "agreeing": 800, "equal": 200, "maxMs": 30, "over": 7, "pastSecond": 5}}""";
        CellOutcome idle = new CellOutcome(
                new CellOutcome.Cell(MeasuredClock.ESCAPEMENT, Fault.IDLE),
                new Gson().fromJson(found, CellReport.class),
                new LateSamples(0, 7L, List.of()),
                null,
                "",
                null,
                false);
        ReadCosts costs = costs("hpet", 1_228, 1_240, "slow");
        guestLeaves("0", new ClockSourceRun.Report("hpet", costs, List.of(idle), null, null), List.of());

        pageOf(folder);

        assertThat(Files.readString(page))
                .contains(
                        "| 6.12, JDK 17, hpet | idle | 70,000 | 30 | 7 | 5 | 7 | 0 | 0 |",
                        "| 4.0 | ? | 0.250 | 25.0 |");
    }

    @Test
    void howOftenAStepWasMadeIsOnThePage() throws IOException {
        StepReport step = new StepReport();
        step.samples = 70_000;
        step.agentBefore = Map.of("ForwardStepCount", 1, "BackwardStepCount", 0);
        step.agentAfter = Map.of("ForwardStepCount", 2, "BackwardStepCount", 0);
        List<StepRun.Outcome> steps = List.of(new StepRun.Outcome(StepRun.Step.ALL.get(0), step, 2, false, 0));
        guestLeaves("0", new ClockSourceRun.Report("hpet", null, List.of(), null, steps), List.of());

        pageOf(folder);

        assertThat(Files.readString(page)).contains("| 6.12, JDK 17, hpet | 1 s forward | 2 | 70,000 |", "| 1 to 2 |");
    }

    @Test
    void aVerdictIsHeldAgainstTheLoopAndTheName() {
        Problems problems = new Problems();
        costs("hpet", 1_228, 1_240, "slow").check("hpet", problems);
        costs("tsc", 120, 130, "healthy").check("tsc", problems);
        costs("tsc", 120, 130, "slow").check("tsc", problems);
        costs("tsc", 41, 228, "slow").check("tsc", problems);
        assertThat(problems.all()).isEmpty();

        costs("hpet", 1_228, 1_240, "healthy").check("hpet", problems);
        costs("tsc", 20, 22, "slow").check("tsc", problems);
        costs("hpet", 1_228, 200, "slow").check("hpet", problems);
        costs("tsc", 1_228, 1_240, "slow").check("hpet", problems);
        assertThat(problems.all()).hasSize(4);
    }

    private void guestLeaves(String status, ClockSourceRun.Report source, List<String> problems) throws IOException {
        Environment on = new Environment("2026-01-01T00:00:00Z", "Linux 6.12", "hpet", 2, "QEMU", 4_000);
        new GuestReport(on, "openjdk version \"17.0.1\"", List.of(source), null, problems).write(folder);
        Files.writeString(folder.resolve("status"), status + "\n");
    }

    private static ClockSourceRun.Report healthyHpet() {
        return new ClockSourceRun.Report("hpet", costs("hpet", 1_228, 1_240, "slow"), List.of(), null, null);
    }

    private static ReadCosts costs(String name, double loopNanos, double doctorNanos, String verdict) {
        return new ReadCosts(loopNanos, 58, 1_300, new ReadCosts.Doctor(name, doctorNanos, 100, verdict, List.of()));
    }

    private int pageOf(Path results) {
        PrintWriter nowhere = new PrintWriter(new StringWriter());
        return new CommandLine(new SlowKernelCommand())
                .setOut(nowhere)
                .setErr(nowhere)
                .execute("page", "--out=" + page, results.toString());
    }
}
