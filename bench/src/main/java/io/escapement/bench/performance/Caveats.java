package io.escapement.bench.performance;

import io.escapement.bench.report.Page;
import java.util.List;

/** What the figures don't show. */
final class Caveats {

    private final Conditions conditions;

    Caveats(Conditions conditions) {
        this.conditions = conditions;
    }

    void write(Page page) {
        page.heading(2, "What this does not show");
        page.list(List.of(
                "Staleness: what a cached clock costs is half of the matter. How far each of them is behind, and under which faults,"
                        + " is in [the torture test](torture.md); of these clocks only Escapement's has a bound.",
                "Real slow clocks. The shim makes each read of this machine's clock a system call or a serialised device access in the"
                        + " process itself; the ratios on a host with clocksource `hpet`, `acpi_pm` or `xen` depend on that host.",
                "More than " + conditions.environment().cores()
                        + " cores. Threads beyond that take turns, so what they do to the caches of more cores is not in the figures.",
                "A whole service, in which other things take time as well: [`./demo`](../README.md#see-it) shows one.",
                "Reads far apart. A loop of reads keeps everything in the nearest cache; a read now and then pays for fetching it, whatever"
                        + " the clock."));
    }
}
