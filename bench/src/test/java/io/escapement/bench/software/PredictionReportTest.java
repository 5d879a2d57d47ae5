package io.escapement.bench.software;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.ab.host.ClockMode;
import io.escapement.ab.host.Environment;
import io.escapement.ab.host.ReadCounts;
import io.escapement.bench.software.SoftwareOutcome.ClientFigures;
import io.escapement.bench.software.SoftwareOutcome.RunFigures;
import io.escapement.bench.software.SoftwareReport.Conditions;
import io.escapement.bench.software.SoftwareReport.Load;
import java.util.Collections;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class PredictionReportTest {
    private static final ProfileFigures PROFILE =
            new ProfileFigures(3000, 4500, 2, List.of(), "org.h2.engine", "wall", 0.4);

    @Test
    void whatWasPredictedStandsBesideWhatWasMeasured() {
        String page = page(outcome(runs(100, 101, 99, 100), runs(70, 71, 69, 70), null));

        assertThat(page).contains("| H2 (server) 2 | 20 to 30 % | 30 % (", "packages=org.h2.engine,reads=wall,mode=on");
    }

    @Test
    void whereTheIntervalHoldsZeroNothingWasMeasured() {
        assertThat(page(outcome(runs(100, 110, 90, 100), runs(110, 90, 105, 95), null)))
                .contains("| H2 (server) 2 | 20 to 30 % | no difference (");
    }

    @Test
    void aServerThatWasGivenUpSaysWhy() {
        assertThat(page(outcome(List.of(), List.of(), "it died"))).contains("| **FAILED** |", "FAILED: it died");
    }

    @Test
    void aLongOptionIsBrokenBetweenPackages() {
        String packages = String.join(":", Collections.nCopies(9, "org.springframework.boot"));
        ProfileFigures profile = new ProfileFigures(3000, 4500, 2, List.of(), packages, "wall", 0.4);

        String page = page(new PredictionOutcome(Software.SPRING_BOOT, "3", profile, List.of(), List.of(), null));

        assertThat(page.lines()).allMatch(line -> line.length() <= 120);
        assertThat(page.replace("\n    ", "")).contains("packages=" + packages + ",reads=wall,mode=on\n");
    }

    private static PredictionOutcome outcome(List<RunFigures> bypassed, List<RunFigures> engaged, String problem) {
        return new PredictionOutcome(Software.H2, "2", PROFILE, bypassed, engaged, problem);
    }

    /** Runs of a thousand operations that took so many us of processor time each. */
    private static List<RunFigures> runs(long... processorMicros) {
        return LongStream.of(processorMicros)
                .mapToObj(micros -> new RunFigures(
                        new ClientFigures(1000, 0, 0, 1_000_000_000),
                        new ReadCounts(0, 0),
                        micros * 1_000_000,
                        0,
                        null,
                        0,
                        0.0))
                .toList();
    }

    private static String page(PredictionOutcome outcome) {
        Conditions conditions = new Conditions(
                "command",
                new Environment("2026-01-01T00:00:00Z", "Linux", "tsc", 2, "processor", 1_000),
                "17",
                ClockMode.DEVICE,
                3_000,
                new Load(2, 8, 5),
                4);
        return new PredictionReport(conditions, List.of(outcome)).markdown();
    }
}
