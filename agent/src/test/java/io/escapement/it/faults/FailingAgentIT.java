package io.escapement.it.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.acme.Hello;
import com.acme.ReadingService;
import com.acme.faults.SteadyService;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.TestJar;
import io.escapement.it.jdk.Jdk;
import io.escapement.it.jdk.OldestAndNewestJdk;
import io.escapement.it.jdk.TestJdks;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.outside.faults.AllThreadsAgent;
import org.outside.faults.BrokenErrAgent;
import org.outside.faults.RenamedJvmAgent;
import org.outside.faults.WitnessAgent;

/** Whatever fails in the agent, the service runs as if it were absent, and one line says what failed and what to do. */
class FailingAgentIT {
    /** Of what is said at the log's level {@code info}, nothing concerns a failure. */
    private static final String ENGAGED = "packages=com.acme,mode=on,log=warn";

    private static final String LATE_CLASS = "com/acme/legacy/kept/KeptClock";

    private static final String[] OUTPUT = {
        "started", "loaded: true", "read on", "read: true", "early: 0", "backwards: 0", "far behind: false", "ended"
    };

    @TempDir
    private Path folder;

    @OldestAndNewestJdk
    void withoutTheAgentAndWithOneThatDoesNotFailTheServicePrintsTheSame(Jdk jdk) {
        ChildJvm without = ChildJvm.on(jdk).run(SteadyService.class);
        assertRunsWell(without);
        assertThat(without.stderr()).isEmpty();
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
    @EnumSource
    @Tag("long")
    void whateverStepFails(AgentFault fault) {
        assertRunsAndOneLineNamesProblemAndRemedy(TestJdks.first(), fault);
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

    @Test
    void aClassFileThatIsMissingFromTheJarIsNamed() {
        FaultyAgent incomplete = new FaultyAgent().without("io.escapement.agent.javalang.EscapementClock");
        ChildJvm child = run(TestJdks.first(), incomplete.write(folder.resolve("incomplete.jar")));
        assertRunsWell(child);
        assertThat(child.stderr())
                .singleElement()
                .asString()
                .startsWith("[escapement] withdrawn: ")
                .contains("io/escapement/agent/javalang/EscapementClock.class is missing from ", "mode=observe");
        assertThat(rewrittenIn(child)).isEmpty();
    }

    /** The JVM swallows what a transformer throws; only the proof that rewriting works shows it. */
    @Test
    void aTransformerThatFailsBeforeItCanSayWhyIsTakenOut() {
        FaultyAgent faulty = new FaultyAgent()
                .throwing("io.escapement.agent.rewrite.ClockTransformer", "transform", StackOverflowError.class, 0);
        ChildJvm child = run(TestJdks.first(), faulty.write(folder.resolve("faulty.jar")));
        assertRunsWell(child);
        assertThat(child.stderr())
                .singleElement()
                .asString()
                .startsWith("[escapement] withdrawn: a class of the agent's own was not rewritten")
                .containsPattern(AgentFault.Outcome.NOT_INSTALLED.remedyPattern);
        assertThat(rewrittenIn(child)).isEmpty();
    }

    /** The classes that the verifier looks for are the first that the JVM misses. */
    @Test
    @Tag("long")
    void noClassThatIsMissingKeepsTheServiceFromStarting() {
        for (String missing : List.of("config.OptionException", "log.AgentLog", "boot.Start")) {
            FaultyAgent incomplete = new FaultyAgent().without("io.escapement.agent." + missing);
            ChildJvm child = run(TestJdks.first(), incomplete.write(folder.resolve("incomplete.jar")));
            assertRunsWell(child);
            assertThat(child.stderr())
                    .singleElement()
                    .asString()
                    .startsWith("[escapement] the agent could not start (")
                    .contains(missing.replace('.', '/'), "remove -javaagent");
        }
    }

    /** What only commands load is looked for once one comes. */
    @Test
    void noCommandCanRunWithoutItsClassAndTheServiceGoesOn() {
        Path jar = new FaultyAgent()
                .without("io.escapement.tools.command.RemoteCommand")
                .write(folder.resolve("incomplete.jar"));
        ChildJvm child = ChildJvm.on(TestJdks.first()).agent(jar, ENGAGED).run(SteadyService.class);
        ChildJvm unanswered = ChildJvm.on(TestJdks.first()).commandLine("status", Long.toString(child.pid()));
        child.awaitStderr("no command can run");
        assertRunsWell(child);
        assertThat(unanswered.stdout()).isEmpty();
        assertThat(child.stderr())
                .filteredOn(line -> line.contains("no command can run"))
                .singleElement()
                .asString()
                .contains("RemoteCommand", "the service is not affected");
    }

    @Test
    void linesComeWhateverSomebodyHasPutInThePlaceOfStderr() {
        ChildJvmBuilder builder = ChildJvm.on(TestJdks.first())
                .agent(TestJar.ofAgent(folder, BrokenErrAgent.class), "")
                .agent("packages=com.acme,mode=on");
        ChildJvm child = builder.run(Hello.class).ended(0);
        assertThat(child.stdout()).containsExactly("hello");
        assertThat(child.stderr()).singleElement().asString().startsWith("[escapement] clocksource ");
    }

    @Test
    void linesThatCanNotBePrintedAreLeftOut() {
        ChildJvmBuilder builder = ChildJvm.on(TestJdks.first())
                .by("sh", "-c", "exec \"$@\" 2>/dev/full", "sh")
                .agent("packages=com.acme,mode=on");
        ChildJvm child = builder.run(Hello.class).ended(0);
        assertThat(child.stdout()).containsExactly("hello");
    }

    @OldestAndNewestJdk
    void anAgentThatGetsNoThreadIsOffAndCanBeAttachedLater(Jdk jdk) {
        Path all = TestJar.ofAgent(folder, AllThreadsAgent.class);
        ChildJvm child = ChildJvm.on(jdk)
                .allowingAttach()
                // Each stack takes so much of the address space that a few of them are all; the JVM's own are smaller.
                .by("sh", "-c", "ulimit -v 4000000 && exec \"$@\"", "sh")
                .jvm("-Xss64m", "-Xmx64m", "-XX:+UseSerialGC")
                .jvm("-XX:ReservedCodeCacheSize=32m", "-XX:CompressedClassSpaceSize=16m")
                .agent(all, "take")
                .agent("packages=com.acme,mode=on")
                .agent(all, "give back")
                .run(ReadingService.class);
        child.awaitStdout("no thread left", 1);
        child.awaitStdout("reading", 1);
        assertThat(child.stderr())
                .filteredOn(line -> line.startsWith("[escapement] the agent could not start its thread ("))
                .singleElement()
                .asString()
                .contains("it is off, the service runs; ", "attach the agent");
        String pid = Long.toString(child.pid());
        assertThat(ChildJvm.on(jdk).refused("status", pid))
                .singleElement()
                .asString()
                .contains("the agent does not run in process " + pid + "; attach starts it there");
        assertThat(ChildJvm.on(jdk).done("attach", pid, "packages=com.acme,mode=on"))
                .anyMatch(line -> line.matches("state: +ENGAGED.*"));
    }

    /** It denies the agent all that the JDK's own policy does. */
    @OldestAndNewestJdk
    void underASecurityManagerOneLineSaysThatTheAgentIsOff(Jdk jdk) {
        assumeTrue(jdk.major() <= 23, jdk + " has no security manager");
        ChildJvm child = ChildJvm.on(jdk)
                .agent("packages=com.acme,mode=on")
                .jvm("-Djava.security.manager")
                .run(Hello.class)
                .ended(0);
        assertThat(child.stdout()).containsExactly("hello");
        assertThat(child.stderr())
                .filteredOn(line -> line.startsWith("[escapement] "))
                .singleElement()
                .asString()
                .contains("could not start");
    }

    @Test
    void onAJvmThatIsNotHotSpotOneLineSaysThatTheAgentIsOff() {
        ChildJvm child = ChildJvm.on(TestJdks.first())
                .agent(TestJar.ofAgent(folder, RenamedJvmAgent.class), "Eclipse OpenJ9 VM")
                .agent("packages=com.acme,mode=on")
                .run(Hello.class)
                .ended(0);
        assertThat(child.stdout()).containsExactly("hello");
        assertThat(child.stderr())
                .containsExactly("[escapement] this JVM is Eclipse OpenJ9 VM, and the agent knows HotSpot alone:"
                        + " it is off, the service runs");
    }

    private ChildJvm run(Jdk jdk, Path agent) {
        return ChildJvm.on(jdk)
                .agent(agent, ENGAGED + ",tick=1ms")
                .agent(TestJar.ofAgent(folder, WitnessAgent.class), "")
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
