package io.escapement.agent.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClockSourceTest {
    @Test
    void readsOneInUseThatIsAvailableOrNone() {
        ClockSource source = ClockSource.read();

        assertThat(source.current).isNotEmpty().doesNotContainAnyWhitespaces();
        if (source.isUnknown()) {
            assertThat(source.available).isEmpty();
        } else {
            assertThat(source.available).contains(source.current);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tsc",
                "kvm-clock",
                "hyperv_clocksource_tsc_page",
                "arch_sys_counter",
                "timebase",
                "riscv_clocksource",
                "tod"
            })
    void knowsThoseThatTheVdsoServes(String name) {
        assertThat(VerdictTest.source(name, name).isServedByVdso()).isTrue();
        assertThat(VerdictTest.source("hpet", "hpet", name).fasterOne()).isEqualTo(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"xen", "hpet", "acpi_pm", "jiffies", "unknown"})
    void knowsThoseThatItDoesNot(String name) {
        assertThat(VerdictTest.source(name, name).isServedByVdso()).isFalse();
        assertThat(VerdictTest.source(name, name, "hpet").fasterOne()).isNull();
    }

    @Test
    void seeksNothingFasterThanAFastOne() {
        assertThat(VerdictTest.source("kvm-clock", "kvm-clock", "tsc").fasterOne())
                .isNull();
    }
}
