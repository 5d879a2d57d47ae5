package io.escapement.it.agents;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.CallForms;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.child.FormsChild;
import io.escapement.it.jdk.Jdk;
import io.escapement.it.jdk.OldestAndNewestJdk;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.jacoco.core.analysis.Analyzer;
import org.jacoco.core.analysis.CoverageBuilder;
import org.jacoco.core.analysis.IClassCoverage;
import org.jacoco.core.tools.ExecFileLoader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** Other agents before and after this one in the same JVM: each does its work, as it does alone. */
class OtherAgentsIT {
    /** Also of the other agent's own classes those that no loader of its own has. */
    private static final String EVERYTHING = "mode=on," + FormsChild.OFTEN_BEHIND + ",packages=*,exclude=org.outside";

    private static final String OPEN_TELEMETRYS_SPAN = "LoggingSpanExporter - 'CallForms.direct'";

    @TempDir
    private Path folder;

    @OldestAndNewestJdk
    void jacocoCoversTheClassesThatTheCompilerWrote(Jdk jdk) throws IOException {
        Path covered = folder.resolve("jacoco.exec");
        assertEitherOrderIsQuiet(jdk, builder -> OtherAgents.jacoco(builder, covered), (child, isAlone) -> {
            child.jvm.ended(0);
            IClassCoverage callForms = coverageOf(CallForms.class, covered);
            assertThat(callForms.isNoMatch())
                    .as("JaCoCo was given another class than the compiler wrote")
                    .isFalse();
            assertThat(callForms.getLineCounter().getCoveredCount()).isPositive();
            Files.delete(covered);
        });
    }

    /** As JaCoCo's report has it: the class as the compiler wrote it, matched with what was executed. */
    private static IClassCoverage coverageOf(Class<?> type, Path covered) throws IOException {
        String classFile = type.getName().replace('.', '/') + ".class";
        try (InputStream compiled =
                Files.newInputStream(ChildJvmBuilder.testClasses().resolve(classFile))) {
            ExecFileLoader executed = new ExecFileLoader();
            executed.load(covered.toFile());
            CoverageBuilder coverage = new CoverageBuilder();
            new Analyzer(executed.getExecutionDataStore(), coverage).analyzeClass(compiled, classFile);
            return coverage.getClasses().iterator().next();
        }
    }

    @OldestAndNewestJdk
    void jmxExporterServesTheAgentsNumbers(Jdk jdk) throws IOException {
        Path configuration = Files.writeString(folder.resolve("exporter.yaml"), "rules:\n- pattern: '.*'\n");
        int port = OtherAgents.freePort();
        assertEitherOrderIsQuiet(
                jdk, builder -> OtherAgents.jmxExporter(builder, port, configuration), (child, isAlone) -> {
                    List<String> page = OtherAgents.page(port);
                    assertThat(page).anyMatch(line -> line.startsWith("jmx_exporter_build_info{"));
                    if (!isAlone) {
                        assertThat(page)
                                .anyMatch(line -> line.matches("io_escapement_Clock_CachedReadNanos [0-9].*"))
                                .anyMatch(line -> line.matches("io_escapement_Rewrites_RewrittenCallSiteCount [1-9].*"))
                                .contains("io_escapement_Rewrites_FailedClassCount 0.0");
                    }
                });
    }

    /** Both rewrite the same class. */
    @OldestAndNewestJdk
    @Tag("long")
    void openTelemetryMakesSpansOfRewrittenMethods(Jdk jdk) throws IOException {
        Consumer<ChildJvmBuilder> agent = builder -> OtherAgents.openTelemetry(
                jdk.major() < 9
                        // With all that it looks for in each class it takes a processor ten seconds to start there.
                        ? builder.jvm(
                                "-Dotel.instrumentation.common.default-enabled=false",
                                "-Dotel.instrumentation.methods.enabled=true")
                        : builder,
                "traces.exporter=console",
                "metrics.exporter=none",
                "logs.exporter=none",
                "instrumentation.methods.include=" + CallForms.class.getName() + "[direct]",
                "bsp.schedule.delay=100");
        assertEitherOrderIsQuiet(jdk, agent, (child, isAlone) -> child.jvm.awaitStderr(OPEN_TELEMETRYS_SPAN));
    }

    /** Before and after the other agent, nothing is said that the other one alone does not say. */
    private static void assertEitherOrderIsQuiet(Jdk jdk, Consumer<ChildJvmBuilder> other, Work works)
            throws IOException {
        ChildJvmBuilder alone = ChildJvm.on(jdk);
        other.accept(alone);
        ChildJvmBuilder before = ChildJvm.on(jdk);
        other.accept(before);
        ChildJvmBuilder after = ChildJvm.on(jdk).agent(EVERYTHING);
        other.accept(after);

        List<String> saidAlone = saidByTheJvm(alone, works, true);
        assertThat(saidByTheJvm(before.agent(EVERYTHING), works, false)).isEqualTo(saidAlone);
        assertThat(saidByTheJvm(after, works, false)).isEqualTo(saidAlone);
    }

    /**
     * Runs the application to its end and returns what is on stderr but for both agents' own lines. OpenTelemetry ends
     * a line by a write of its own, so that one of Escapement's may come between, and an empty one is left.
     */
    private static List<String> saidByTheJvm(ChildJvmBuilder builder, Work works, boolean isAlone) throws IOException {
        FormsChild child = FormsChild.run(builder);
        assertThat(child.look())
                .hasSizeGreaterThan(15)
                .allMatch(line -> line.endsWith(isAlone ? ": real" : ": cached"));
        if (!isAlone) {
            ChildMBeans beans = ChildMBeans.of(child.jvm);
            assertThat(beans.clock("State")).isEqualTo("ENGAGED");
            assertThat(beans.rewrites("RewrittenCallSiteCount")).isPositive();
            assertThat(beans.rewrites("FailedClassCount")).isZero();
            assertThat(beans.listRewrittenClasses("io.opentelemetry.sdk.", 9))
                    .as("what another agent's own loader has")
                    .isEmpty();
        }
        works.assertDoneIn(child, isAlone);
        child.jvm.ended(0);
        return child.jvm.stderr().stream()
                .filter(line -> !line.startsWith("[escapement] clocksource ")
                        && !line.contains("reads the wall clock also by ")
                        && !line.startsWith("[otel.javaagent ")
                        && !line.isEmpty())
                .toList();
    }

    /** What the other agent does. */
    private interface Work {
        void assertDoneIn(FormsChild child, boolean isAlone) throws IOException;
    }
}
