package io.escapement.ab.report;

import java.util.List;

/** The JVM that was measured. */
public record ServiceInfo(String jvm, List<String> jvmArguments) {}
