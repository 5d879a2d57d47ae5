package io.escapement.agent.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.agent.verdict.Verdict.Health;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerdictTest {
    private static final long THRESHOLD_NANOS = 100;
    private static final ReadCost SLOW = new ReadCost(3000, true);
    private static final String NO_PRELOAD = "";
    private static final ClockSource TSC = source("tsc", "tsc", "hpet", "acpi_pm");

    @Test
    void isHealthyUpToTheThreshold() {
        assertThat(health(new ReadCost(25, true))).isEqualTo(Health.HEALTHY);
        assertThat(health(new ReadCost(100, true))).isEqualTo(Health.HEALTHY);
        assertThat(health(new ReadCost(99, false)))
                .as("below, however it was measured")
                .isEqualTo(Health.HEALTHY);
    }

    @Test
    void isSlowAboveTheThreshold() {
        assertThat(health(new ReadCost(100.1, true))).isEqualTo(Health.SLOW);
        assertThat(health(SLOW)).isEqualTo(Health.SLOW);
    }

    @Test
    void isUnknownWhereTheMeasurementIsUncertainOrImpossible() {
        assertThat(health(new ReadCost(150, false))).isEqualTo(Health.UNKNOWN);
        assertThat(health(new ReadCost(Double.NaN, true))).isEqualTo(Health.UNKNOWN);
    }

    @Test
    void hasNoCureForAHealthyClock() {
        assertThat(Verdict.of(source("hpet", "tsc"), new ReadCost(25, true), THRESHOLD_NANOS, "/lib/x.so", "").cures)
                .isEmpty();
    }

    @Test
    void namesAFasterClockSourceThatTheKernelOffersAndWhatTriesIt() {
        assertThat(cures(source("hpet", "tsc", "hpet", "acpi_pm"), NO_PRELOAD))
                .singleElement()
                .asString()
                .contains("clocksource tsc", "as root on the host, java -jar escapement-agent.jar doctor --cure");
        assertThat(cures(source("xen", "xen", "kvm-clock"), NO_PRELOAD))
                .singleElement()
                .asString()
                .contains("clocksource kvm-clock");
        assertThat(cures(source("hpet", "hpet", "acpi_pm"), NO_PRELOAD))
                .singleElement()
                .asString()
                .contains("nothing faster than hpet");
    }

    @Test
    void saysThatNothingFasterIsOffered() {
        assertThat(cures(source("acpi_pm", "acpi_pm"), NO_PRELOAD))
                .singleElement()
                .asString()
                .contains("nothing faster than acpi_pm")
                .doesNotContain("--cure");
    }

    @Test
    void looksForAnotherCauseWhereTheClockSourceIsFastByName() {
        assertThat(cures(TSC, NO_PRELOAD))
                .singleElement()
                .asString()
                .contains("clocksource tsc is normally read without a system call", "vdso=0")
                .doesNotContain("erratum");
        assertThat(cures(source("arch_sys_counter", "arch_sys_counter"), NO_PRELOAD))
                .singleElement()
                .asString()
                .contains("nested virtualisation; dmesg | grep arch_timer tells of a counter with an erratum");
    }

    @Test
    void saysWhereToLookForAClockSourceThatCannotBeSeen() {
        assertThat(cures(source("unknown"), NO_PRELOAD))
                .singleElement()
                .asString()
                .contains("can't be seen from here");
    }

    @Test
    void namesWhatIsPreloadedBesideWhatElseMayBeTheCause() {
        List<String> cures = cures(source("hpet", "tsc", "hpet"), "/usr/lib/other.so");

        assertThat(cures).hasSize(2);
        assertThat(cures.get(0))
                .isEqualTo("LD_PRELOAD names /usr/lib/other.so: see whether it replaces the clock by starting the"
                        + " service without it");
        assertThat(cures.get(1)).contains("clocksource tsc");
    }

    @Test
    void hasNoCureForWhatABusyHostLeftUnknown() {
        assertThat(Verdict.of(TSC, new ReadCost(150, false), THRESHOLD_NANOS, NO_PRELOAD, "").cures)
                .isEmpty();
    }

    @Test
    void saysClockSourceCostAndVerdictInOneLine() {
        assertThat(Verdict.of(TSC, new ReadCost(25.4, true), THRESHOLD_NANOS, NO_PRELOAD, ""))
                .hasToString("clocksource tsc, a read costs 25 ns: healthy (slow above 100 ns)");
        assertThat(Verdict.of(source("hpet"), new ReadCost(746.6, true), THRESHOLD_NANOS, NO_PRELOAD, ""))
                .hasToString("clocksource hpet, a read costs 747 ns: slow (above 100 ns)");
        assertThat(Verdict.of(TSC, new ReadCost(150, false), THRESHOLD_NANOS, NO_PRELOAD, "")
                        .toString())
                .startsWith("clocksource tsc, a read costs 150 ns: can't tell");
    }

    @Test
    void saysThatAClockMovesCoarselyAndThatOneStandsStill() {
        ClockSource jiffies = source("jiffies", "tsc", "jiffies");
        assertThat(Verdict.of(jiffies, new ReadCost(266, true, 4_000_000), THRESHOLD_NANOS, NO_PRELOAD, ""))
                .hasToString(
                        "clocksource jiffies, which moves only every 4 ms, a read costs 266 ns: slow (above 100 ns)");
        assertThat(Verdict.of(TSC, new ReadCost(Double.NaN, false), THRESHOLD_NANOS, NO_PRELOAD, "")
                        .toString())
                .endsWith("the clock stands still)")
                .doesNotContain("busy");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "hpet | quiet notsc | booted with notsc (/proc/cmdline)",
                "hpet | tsc=unstable clocksource=tsc | booted with tsc=unstable (/proc/cmdline)",
                "hpet | clocksource=tsc quiet | is on hpet: it could not use tsc, or was switched since",
                "hpet | clocksource=tsc clocksource=hpet | booted with clocksource=hpet (/proc/cmdline), whose reads"
            })
    void namesWhatTheKernelWasBootedWith(String current, String commandLine, String said) {
        List<String> cures =
                Verdict.of(source(current, "hpet", "acpi_pm"), SLOW, THRESHOLD_NANOS, NO_PRELOAD, commandLine).cures;
        assertThat(cures).anyMatch(line -> line.contains(said)).noneMatch(line -> line.contains("nothing faster"));
    }

    @Test
    void aChosenClocksourceIsGivenUpByItsNameOnly() {
        assertThat(Verdict.of(
                                source("jiffies", "tsc", "jiffies"),
                                SLOW,
                                THRESHOLD_NANOS,
                                NO_PRELOAD,
                                "clocksource=jiffies")
                        .cures)
                .singleElement()
                .asString()
                .endsWith("doctor --cure --from jiffies");
    }

    private static Health health(ReadCost cost) {
        return Verdict.of(TSC, cost, THRESHOLD_NANOS, NO_PRELOAD, "").health;
    }

    private static List<String> cures(ClockSource source, String preload) {
        return Verdict.of(source, SLOW, THRESHOLD_NANOS, preload, "").cures;
    }

    static ClockSource source(String current, String... available) {
        return new ClockSource(current, List.of(available));
    }

    @Test
    void holdsAsLongAsClocksourceAndCostAreTheSame() {
        ClockSource here = ClockSource.read();
        long aSecond = 1_000_000_000;
        ReadCost fast = new ReadCost(25, true);
        assertThat(Verdict.of(here, fast, aSecond, NO_PRELOAD, "").stillHolds()).isTrue();
        assertThat(Verdict.of(source("another"), fast, aSecond, NO_PRELOAD, "").stillHolds())
                .isFalse();
        assertThat(Verdict.of(here, new ReadCost(1, true), 1, NO_PRELOAD, "").stillHolds())
                .as("dearer than when it was found healthy")
                .isFalse();
        assertThat(Verdict.of(here, new ReadCost(2e9, true), aSecond, NO_PRELOAD, "")
                        .stillHolds())
                .as("cheaper than when it was found slow")
                .isFalse();
    }
}
