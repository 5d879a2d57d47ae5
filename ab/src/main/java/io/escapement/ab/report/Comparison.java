package io.escapement.ab.report;

import java.util.List;

/** One arm against another, metric by metric. */
public record Comparison(String arm, String base, List<Difference> differences) {}
