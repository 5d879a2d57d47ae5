package io.escapement.bench.host;

import java.util.Locale;

/** The kinds of clock that a measured JVM may have, under the names of the shim's SLOWCLOCK_MODE. */
public enum ClockMode {
    /** This machine's own clock. */
    OFF,
    /** Every read is a real system call, as with clocksource xen. */
    SYSCALL,
    /** Every read is a serialised access to a device, as with clocksource acpi_pm. */
    DEVICE;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
