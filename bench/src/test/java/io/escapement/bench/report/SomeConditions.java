package io.escapement.bench.report;

import io.escapement.ab.host.Environment;

/** For tests of reports. */
public final class SomeConditions {
    public static final Conditions CONDITIONS = new Conditions(
            "torture --jvm /jdk",
            "abc-dirty",
            "0123",
            new Environment("2026-01-01T00:00:00Z", "Linux 6.12", "tsc", 2, "a CPU", 4096),
            "OpenJDK Runtime Environment (build 17.0.1+12)");

    private SomeConditions() {}
}
