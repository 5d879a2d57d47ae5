package io.escapement.bench.startup;

import java.util.List;

/** One program on one JVM. */
record JvmResult(String jvm, String program, String packages, int rounds, List<ArmResult> arms) {}
