package io.escapement.bench.host;

import java.util.Locale;

/** The kinds of clock that a measured JVM may have, under the names of the shim's SLOWCLOCK_MODE. */
public enum ClockMode {
    OFF("this machine's own clock"),
    SYSCALL("every read a real system call, like clocksource xen"),
    DEVICE("every read a serialised device access, like clocksource acpi_pm");

    private final String meaning;

    ClockMode(String meaning) {
        this.meaning = meaning;
    }

    public String meaning() {
        return meaning;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
