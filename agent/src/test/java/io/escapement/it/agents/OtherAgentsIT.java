package io.escapement.it.agents;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.child.FormsChild;
import io.escapement.it.jdk.Jdk;
import io.escapement.it.jdk.OldestAndNewestJdk;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** Other agents before and after this one in the same JVM: each does its work, as it does alone. */
class OtherAgentsIT {
    private static final String OPTIONS = "mode=on," + FormsChild.SLOW_TICK;

    /** The other agent's own classes are rewritten too. */
    private static final String EVERYTHING = OPTIONS + ",packages=*,exclude=org.outside";

    @OldestAndNewestJdk
    void jacocoCoversTheClassesThatTheCompilerWrote(Jdk jdk, @TempDir Path folder) {
        saidBeside(jdk, new JacocoAgent(folder), EVERYTHING, () -> {});
    }

    @OldestAndNewestJdk
    void jmxExporterServesTheAgentsNumbers(Jdk jdk, @TempDir Path folder) {
        JmxExporterAgent exporter = JmxExporterAgent.withoutRules(folder);
        saidBeside(jdk, exporter, EVERYTHING, () -> assertServes(exporter));
    }

    @OldestAndNewestJdk
    @Tag("long")
    void jacocoInEitherOrder(Jdk jdk, @TempDir Path folder) {
        assertEitherOrderIsQuiet(jdk, new JacocoAgent(folder), EVERYTHING, () -> {});
    }

    @OldestAndNewestJdk
    @Tag("long")
    void jmxExporterInEitherOrder(Jdk jdk, @TempDir Path folder) {
        JmxExporterAgent exporter = JmxExporterAgent.withoutRules(folder);
        assertEitherOrderIsQuiet(jdk, exporter, EVERYTHING, () -> assertServes(exporter));
    }

    @OldestAndNewestJdk
    @Tag("long")
    void openTelemetryMakesSpansOfRewrittenMethods(Jdk jdk) {
        assertEitherOrderIsQuiet(jdk, new OpenTelemetryAgent(jdk), EVERYTHING, () -> {});
    }

    private static void assertServes(JmxExporterAgent exporter) {
        assertThat(exporter.page())
                .anyMatch(line -> line.matches("io_escapement_Clock_CachedReadNanos [0-9].*"))
                .anyMatch(line -> line.matches("io_escapement_Rewrites_RewrittenCallSiteCount [1-9].*"))
                .contains("io_escapement_Rewrites_FailedClassCount 0.0");
    }

    /** Before and after the other agent, nothing is said that the other one alone does not say. */
    private static void assertEitherOrderIsQuiet(Jdk jdk, OtherAgent other, String options, Runnable whileItRuns) {
        ChildJvmBuilder alone = ChildJvm.on(jdk);
        other.addTo(alone);
        ChildJvmBuilder after = ChildJvm.on(jdk).agent(options);
        other.addTo(after);

        List<String> saidAlone = saidByTheJvm(other, alone, ": real", () -> {});
        assertThat(saidBeside(jdk, other, options, whileItRuns)).isEqualTo(saidAlone);
        assertThat(saidByTheJvm(other, after, ": cached", whileItRuns)).isEqualTo(saidAlone);
    }

    /** What the JVM says with the agent after the other one on its command line, where both must do their work. */
    private static List<String> saidBeside(Jdk jdk, OtherAgent other, String options, Runnable whileItRuns) {
        ChildJvmBuilder both = ChildJvm.on(jdk);
        other.addTo(both);
        return saidByTheJvm(other, both.agent(options), ": cached", whileItRuns);
    }

    /** Runs the application to its end and returns what is on stderr but for both agents' own lines. */
    private static List<String> saidByTheJvm(
            OtherAgent other, ChildJvmBuilder builder, String forms, Runnable whileItRuns) {
        FormsChild child = FormsChild.run(builder);
        assertThat(child.look()).hasSizeGreaterThan(15).allMatch(line -> line.endsWith(forms));
        other.assertWorksIn(child);
        if (forms.equals(": cached")) {
            assertNothingFailed(child);
        }
        whileItRuns.run();
        child.jvm.ended(0);
        other.assertHasWorkedIn(child);
        return child.jvm.stderr().stream()
                .filter(line -> !line.startsWith("[escapement] clocksource ")
                        && !line.contains("reads the wall clock also by ")
                        && !line.startsWith("[otel.javaagent "))
                .toList();
    }

    private static void assertNothingFailed(FormsChild child) {
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        assertThat(beans.clock("State")).isEqualTo("ENGAGED");
        assertThat(beans.rewrites("RewrittenCallSiteCount")).isPositive();
        assertThat(beans.rewrites("FailedClassCount")).isZero();
    }
}
