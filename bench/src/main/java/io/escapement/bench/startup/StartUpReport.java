package io.escapement.bench.startup;

import io.escapement.ab.host.Environment;
import java.util.List;

/** All that was measured, and on what. */
record StartUpReport(Environment environment, int laterSeconds, List<JvmResult> results) {}
