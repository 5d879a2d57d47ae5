package io.escapement.it.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.acme.Hello;
import com.acme.faults.SteadyService;
import io.escapement.it.child.AgentJars;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.jdk.Jdk;
import io.escapement.it.jdk.OldestAndNewestJdk;
import io.escapement.it.jdk.TestJdks;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.outside.faults.BrokenErrAgent;
import org.outside.faults.WitnessAgent;

/** Whatever fails in the agent, the service runs as if it were absent, and one line says what failed and what to do. */
class FailingAgentIT {
    /** Of what is said at the log's level {@code info}, nothing concerns a failure. */
    private static final String ENGAGED = "packages=com.acme,mode=on,log=warn";

    private static final String LATE_CLASS = "com/acme/legacy/ExcludedClock";

    private static final String[] OUTPUT = {
        "started", "loaded: true", "read on", "read: true", "early: 0", "backwards: 0", "far behind: false", "ended"
    };

    @TempDir
    private Path folder;

    @OldestAndNewestJdk
    void withoutTheAgentTheServicePrintsTheSame(Jdk jdk) {
        ChildJvm child = ChildJvm.on(jdk).run(SteadyService.class);
        assertRunsWell(child);
        assertThat(child.stderr()).isEmpty();
    }

    @OldestAndNewestJdk
    void withAnAgentThatDoesNotFailToo(Jdk jdk) {
        ChildJvm child = run(jdk, ChildJvmBuilder.agentJar());
        assertRunsWell(child);
        assertThat(child.stderr()).isEmpty();
        assertThat(rewrittenIn(child)).contains(LATE_CLASS);
    }

    @ParameterizedTest
    @MethodSource("io.escapement.it.faults.AgentFault#oneForEachOutcome")
    void onTheNewestJdkTheServiceRunsAndOneLineNamesProblemAndRemedy(AgentFault fault) {
        assertRunsAndOneLineNamesProblemAndRemedy(TestJdks.newest(), fault);
    }

    @ParameterizedTest
    @MethodSource("everyFault")
    @Tag("long")
    void whateverStepFails(Jdk jdk, AgentFault fault) {
        assertRunsAndOneLineNamesProblemAndRemedy(jdk, fault);
    }

    static Stream<Arguments> everyFault() {
        return TestJdks.oldestAndNewest().stream()
                .flatMap(jdk -> Stream.of(AgentFault.values()).map(fault -> arguments(jdk, fault)));
    }

    private void assertRunsAndOneLineNamesProblemAndRemedy(Jdk jdk, AgentFault fault) {
        ChildJvm child = run(jdk, fault.agent().write(folder.resolve("faulty.jar")));
        child.awaitStderr("[escapement] ");
        assertRunsWell(child);
        assertThat(child.stderr())
                .singleElement()
                .asString()
                .startsWith(fault.outcome.beginning)
                .containsPattern(fault.outcome.remedyPattern)
                .contains(fault.outcome.isConstant() ? "" : FaultyAgent.MESSAGE);
        assertThat(rewrittenIn(child).isEmpty()).isEqualTo(fault.outcome.leavesNoTrace());
    }

    @OldestAndNewestJdk
    void aClassFileThatIsMissingFromTheJarIsNamed(Jdk jdk) {
        FaultyAgent incomplete = new FaultyAgent().without("io.escapement.agent.javalang.EscapementClock");
        ChildJvm child = run(jdk, incomplete.write(folder.resolve("incomplete.jar")));
        assertRunsWell(child);
        assertThat(child.stderr())
                .singleElement()
                .asString()
                .startsWith("[escapement] withdrawn: ")
                .contains("io/escapement/agent/javalang/EscapementClock.class is missing from ", "mode=observe");
        assertThat(rewrittenIn(child)).isEmpty();
    }

    /** The JVM swallows what a transformer throws; only the proof that rewriting works shows it. */
    @OldestAndNewestJdk
    void aTransformerThatFailsBeforeItCanSayWhyIsTakenOut(Jdk jdk) {
        FaultyAgent faulty = new FaultyAgent()
                .throwing("io.escapement.agent.rewrite.ClockTransformer", "transform", StackOverflowError.class, 0);
        ChildJvm child = run(jdk, faulty.write(folder.resolve("faulty.jar")));
        assertRunsWell(child);
        assertThat(child.stderr())
                .singleElement()
                .asString()
                .startsWith("[escapement] withdrawn: a class of the agent's own was not rewritten")
                .containsPattern(AgentFault.Outcome.NOT_INSTALLED.remedyPattern);
        assertThat(rewrittenIn(child)).isEmpty();
    }

    @OldestAndNewestJdk
    void whereTheKernelsPageCanNotBeReadTheBoundIsRefused(Jdk jdk) {
        FaultyAgent blind = new FaultyAgent()
                .throwing("io.escapement.agent.clock.FloorFinder", "pageOf", IllegalStateException.class, 0);
        ChildJvm child = run(jdk, blind.write(folder.resolve("blind.jar")));
        child.awaitStderr("[escapement] ");
        assertRunsWell(child);
        assertThat(child.stderrWithRefusals())
                .singleElement()
                .asString()
                .startsWith("[escapement] withdrawn: max-staleness=20ms can't be held here, because")
                .endsWith("; the service runs with the real clock");
    }

    /** The classes that the verifier looks for are the first that the JVM misses. */
    @OldestAndNewestJdk
    @Tag("long")
    void noClassThatIsMissingKeepsTheServiceFromStarting(Jdk jdk) {
        for (String missing : List.of("config.OptionException", "process.AgentLog", "boot.Start")) {
            FaultyAgent incomplete = new FaultyAgent().without("io.escapement.agent." + missing);
            ChildJvm child = run(jdk, incomplete.write(folder.resolve("incomplete.jar")));
            assertRunsWell(child);
            assertThat(child.stderr())
                    .singleElement()
                    .asString()
                    .startsWith("[escapement] the agent could not start (")
                    .contains(missing.replace('.', '/'), "remove -javaagent");
        }
    }

    /** What only commands load is looked for once one comes. */
    @OldestAndNewestJdk
    void noCommandCanRunWithoutItsClassAndTheServiceGoesOn(Jdk jdk) {
        Path jar = new FaultyAgent()
                .without("io.escapement.tools.command.RemoteCommand")
                .write(folder.resolve("incomplete.jar"));
        ChildJvm child = ChildJvm.on(jdk).agent(jar, ENGAGED).run(SteadyService.class);
        ChildJvm unanswered = ChildJvm.on(jdk).commandLine("status", Long.toString(child.pid()));
        child.awaitStderr("no command can run");
        assertRunsWell(child);
        assertThat(unanswered.stdout()).isEmpty();
        assertThat(child.stderr())
                .filteredOn(line -> line.contains("no command can run"))
                .singleElement()
                .asString()
                .contains("RemoteCommand", "the service is not affected");
    }

    @OldestAndNewestJdk
    void linesComeWhateverSomebodyHasPutInThePlaceOfStderr(Jdk jdk) {
        ChildJvmBuilder builder = ChildJvm.on(jdk)
                .agent(AgentJars.jarOf(folder, BrokenErrAgent.class), "")
                .agent("packages=com.acme,mode=on");
        ChildJvm child = builder.run(Hello.class).ended(0);
        assertThat(child.stdout()).containsExactly("hello");
        assertThat(child.stderr()).singleElement().asString().startsWith("[escapement] clocksource ");
    }

    @OldestAndNewestJdk
    void linesThatCanNotBePrintedAreLeftOut(Jdk jdk) {
        ChildJvmBuilder builder =
                ChildJvm.on(jdk).by("sh", "-c", "exec \"$@\" 2>/dev/full", "sh").agent("packages=com.acme,mode=on");
        ChildJvm child = builder.run(Hello.class).ended(0);
        assertThat(child.stdout()).containsExactly("hello");
    }

    private ChildJvm run(Jdk jdk, Path agent) {
        return ChildJvm.on(jdk)
                .agent(agent, ENGAGED + ",tick=1ms")
                .agent(AgentJars.retransformingJarOf(folder, WitnessAgent.class), "")
                .run(SteadyService.class);
    }

    private static void assertRunsWell(ChildJvm child) {
        child.awaitStdout("started", 1);
        child.send("load");
        child.awaitStdout("read on", 1);
        child.ended(0);
        assertThat(child.stdout())
                .filteredOn(line -> !line.startsWith(WitnessAgent.REWRITTEN))
                .containsExactly(OUTPUT);
    }

    private static List<String> rewrittenIn(ChildJvm child) {
        return child.stdout().stream()
                .filter(line -> line.startsWith(WitnessAgent.REWRITTEN))
                .map(line -> line.substring(WitnessAgent.REWRITTEN.length()))
                .toList();
    }
}
