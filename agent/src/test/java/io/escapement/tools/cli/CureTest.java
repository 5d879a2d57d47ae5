package io.escapement.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.escapement.agent.probe.ClockSource;
import io.escapement.tools.cli.ClockTrial.Figures;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** On a folder that stands for the kernel's: a test can't have the kernel of its host change its clock. */
class CureTest {
    @TempDir
    Path folder;

    private final Map<String, Figures> clocks = new HashMap<>();
    private final Map<String, String> flawsOfTime = new HashMap<>();
    private final Set<String> refused = new HashSet<>();
    private final List<String> said = new ArrayList<>();

    /** What happens while a clock is measured, and while the kernel is watched. */
    private Consumer<String> onMeasuring = name -> {};

    private Runnable onPause = () -> {};

    @BeforeEach
    void aKernelOnHpet() throws IOException {
        Files.createFile(folder.resolve("uevent"));
        set("available", "tsc hpet acpi_pm");
        set("current", "hpet");
        clocks.put("hpet", figures(1500, 2600, 1, 70));
        clocks.put("tsc", figures(25, 27, 1.001, 20));
        clocks.put("acpi_pm", figures(1000, 2400, 1, 280));
    }

    @Test
    void keepsTheBest() throws IOException {
        assertThat(cured()).isEqualTo("tsc");
        assertThat(current()).isEqualTo("tsc");
        assertThat(said)
                .anyMatch(line -> line.endsWith(": echo hpet > " + ClockSource.FOLDER + "/current_clocksource"))
                .anyMatch(line -> line.matches("hpet +1500 ns +2600 ns +in force before"))
                .anyMatch(line -> line.matches("tsc +25 ns +27 ns +once more"))
                .anyMatch(line -> line.startsWith("kept tsc: "));
    }

    @Test
    void amongThoseThatCostTheSameItKeepsTheOneThatTheKernelTrustsMost() throws IOException {
        set("available", "slow kvm-clock tsc hpet");
        clocks.put("slow", figures(300, 300, 1, 20));
        clocks.put("kvm-clock", figures(29, 30, 1, 20));
        assertThat(cured()).isEqualTo("kvm-clock");
    }

    /** Cost on one core and on all in ns, rate, step in ns. The others cost 1500 and 2600. */
    @ParameterizedTest
    @CsvSource({
        "1200, 2200, 1, 70, no other is plainly cheaper",
        "2000, 1000, 1, 70, no other is plainly cheaper",
        "NaN, NaN, 1, 70, no other is plainly cheaper",
        "25, 27, 1.04, 20, runs by +4.0 % faster",
        "25, 27, 0.9, 20, runs by -10.0 % faster",
        "90, 95, 1, 4000000, moves only every 4000 us"
    })
    void keepsWhatWasThereWhereTheOtherIsNotPlainlyBetterOrRunsOtherwise(
            double one, double all, double rate, long step, String why) throws IOException {
        clocks.put("tsc", figures(one, all, rate, step));
        assertStays(why);
    }

    @Test
    void putsBackWhatWasThereWhereTimeGoesBack() throws IOException {
        flawsOfTime.put("tsc", "went back by up to 812 ns");
        assertStays("put hpet back: tsc went back by up to 812 ns");
    }

    @Test
    void putsBackWhatWasThereWhereTheKernelRefuses() throws IOException {
        refused.add("tsc");
        assertStays("tsc +was not taken by the kernel");
    }

    @Test
    void putsBackWhatWasThereWhereTheKernelWithdrawsItAtOnce() throws IOException {
        onMeasuring = name -> withdraw(name, "tsc");
        assertStays("tsc +25 ns +27 ns +was withdrawn by the kernel");
    }

    @Test
    void putsBackWhatWasThereWhereTheKernelWithdrawsItLater() throws IOException {
        onPause = () -> withdraw(current(), "tsc");
        assertStays("put hpet back: tsc was withdrawn by the kernel");
    }

    @Test
    void saysThatWhatWasThereIsGone() throws IOException {
        onMeasuring = name -> withdraw(name.equals("tsc") ? "hpet" : "", "hpet");
        refused.add("hpet");
        assertThatThrownBy(this::cured)
                .hasMessageContaining("the kernel does not take hpet back")
                .hasMessageContaining("it is on acpi_pm");
    }

    @ParameterizedTest
    @CsvSource({"tsc", "acpi_pm"})
    void putsBackWhatWasThereWhenItIsStopped(String inForce) throws IOException {
        try (ClockSourceSwitch kernel = new FakeKernel()) {
            onMeasuring = name -> {
                if (name.equals(inForce)) {
                    kernel.closeAtExit();
                }
            };
            assertThatThrownBy(new Cure(kernel, new FakeTrial(), said::add)::run)
                    .as("nothing is switched after that")
                    .hasMessage("stopped");
            assertThat(current()).isEqualTo("hpet");
        }
    }

    @Test
    void whatIsKeptStaysWhenTheJvmEnds() throws IOException {
        ClockSourceSwitch kernel = new FakeKernel();
        new Cure(kernel, new FakeTrial(), said::add).run();
        kernel.closeAtExit();
        assertThat(current()).isEqualTo("tsc");
    }

    @Test
    void saysWhatMakesItLast() {
        assertThat(Cure.lasting("tsc", "quiet clocksource=hpet\n"))
                .anyMatch(line -> line.contains("clocksource=tsc in place of"))
                .anyMatch(line -> line.contains("without tsc=reliable"));
        assertThat(Cure.lasting("kvm-clock", "quiet")).noneMatch(line -> line.matches(".*(in place|reliable).*"));
        assertThat(Cure.lasting("tsc", "quiet clocksource=tsc\n")).noneMatch(line -> line.contains("GRUB"));
    }

    private void assertStays(String why) throws IOException {
        assertThat(cured()).isNull();
        assertThat(current()).isEqualTo("hpet");
        assertThat(said).anyMatch(line -> line.matches(".*" + why.replace("+4", "\\+4") + ".*"));
    }

    private String cured() throws IOException {
        try (ClockSourceSwitch kernel = new FakeKernel()) {
            return new Cure(kernel, new FakeTrial(), said::add).run();
        }
    }

    private static Figures figures(double oneCoreNanos, double allCoresNanos, double rate, long stepNanos) {
        return new Figures(oneCoreNanos, allCoresNanos, rate, stepNanos);
    }

    private void withdraw(String inForce, String name) {
        if (inForce.equals(name)) {
            set("available", "hpet acpi_pm".replace(name + " ", ""));
            set("current", "acpi_pm");
        }
    }

    private void set(String file, String text) {
        try {
            Files.writeString(folder.resolve(file + "_clocksource"), text + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String current() {
        try {
            return Files.readString(folder.resolve("current_clocksource")).trim();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private final class FakeKernel extends ClockSourceSwitch {
        FakeKernel() throws IOException {
            super(folder.toString());
        }

        @Override
        void write(String name) throws IOException {
            if (!refused.contains(name)) {
                super.write(name);
            }
        }
    }

    private final class FakeTrial extends ClockTrial {
        @Override
        Figures figures() {
            String measured = current();
            onMeasuring.accept(measured);
            return clocks.get(measured);
        }

        @Override
        TimeOfProcessors observe(Runnable whatSwitches) {
            whatSwitches.run();
            String flaw = flawsOfTime.get(current());
            return new TimeOfProcessors(new BitSet()) {
                @Override
                String flaw() {
                    return flaw;
                }
            };
        }

        @Override
        void pause() {
            onPause.run();
        }
    }
}
