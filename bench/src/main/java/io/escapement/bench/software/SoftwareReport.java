package io.escapement.bench.software;

import java.util.List;
import java.util.Locale;

/** Every server so far, as a table in Markdown. */
record SoftwareReport(
        String startedAt, String java, String clock, int cores, Load load, int rounds, List<SoftwareOutcome> outcomes) {

    private static final String HEAD = """
            | software | version | classes loaded | rewritten | call sites | failed classes | operations without agent, wrong or failed \
            | with agent, wrong or failed | operations/s without | with | with/without | wall-clock reads an operation, without | with |
            |---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|
            """;

    SoftwareReport {
        outcomes = List.copyOf(outcomes);
    }

    boolean isClean() {
        return outcomes.stream().allMatch(SoftwareOutcome::isClean);
    }

    String markdown() {
        StringBuilder text = new StringBuilder("# Real software with packages=*\n\n");
        text.append(String.format(
                Locale.ROOT,
                "Java %s, %d cores, clock '%s'; %d client threads, %.1f s of warm-up, %.1f s measured; median of %d round(s); %s.%n%n",
                java,
                cores,
                clock,
                load.threads(),
                load.warmUpSeconds(),
                load.seconds(),
                rounds,
                startedAt));
        text.append(HEAD);
        outcomes.forEach(outcome -> text.append(row(outcome)));
        text.append(
                "\nWall-clock reads are those of the whole JVM, the agent's own ticker among them: some thousand a second.\n");
        outcomes.stream()
                .filter(outcome -> outcome.problem() != null)
                .forEach(outcome -> text.append(
                        String.format("%n## Failed: %s%n%n```%n%s%n```%n", outcome.name(), outcome.problem())));
        return text.toString();
    }

    private static String row(SoftwareOutcome outcome) {
        if (outcome.problem() != null) {
            return String.format("| %s | %s | **FAILED** | | | | | | | | | | |%n", outcome.name(), outcome.version());
        }
        ArmFigures without = SoftwareOutcome.median(outcome.without());
        ArmFigures with = SoftwareOutcome.median(outcome.with());
        return String.format(
                Locale.ROOT,
                "| %s | %s | %,d | %,d | %,d | %d | %d | %d | %,.0f | %,.0f | %.2f | %.2f | %.2f |%n",
                outcome.name(),
                outcome.version(),
                with.loadedClasses(),
                with.agent().rewrittenClassCount(),
                with.agent().rewrittenCallSiteCount(),
                with.agent().failedClassCount(),
                SoftwareOutcome.wrongOrFailed(outcome.without()),
                SoftwareOutcome.wrongOrFailed(outcome.with()),
                without.client().operationsPerSecond(),
                with.client().operationsPerSecond(),
                with.client().operationsPerSecond() / without.client().operationsPerSecond(),
                without.wallClockReadsPerOperation(),
                with.wallClockReadsPerOperation());
    }
}
