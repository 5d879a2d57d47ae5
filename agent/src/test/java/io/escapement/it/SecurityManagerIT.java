package io.escapement.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.acme.GuardedService;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.outside.OwnGuards;
import org.outside.WitnessAgent;

/** A security manager, which Java has up to 23: what the agent does it does with its own permissions. */
@ExtendWith(ChildLogs.class)
class SecurityManagerIT {
    private static final String ENGAGED = "packages=com.acme,mode=on,slow-threshold=1s";
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final String ALL = "java.security.AllPermission";
    private static final String CALLS_OF_BEANS = "javax.management.MBeanServerPermission \"createMBeanServer\";"
            + " permission javax.management.MBeanPermission \"io.escapement.*\", \"*\"";
    private static final int LAST_WITH_A_SECURITY_MANAGER = 23;
    private static final int FIRST_WITH_FOREIGN_CALLS = 21;
    private static final int FIRST_THAT_MUST_ALLOW_IT = 12;

    private static final String SAYS_WHAT_TO_GRANT =
            "a security manager denies it: let its policy say grant codeBase \"%s\" { permission " + ALL + "; };";

    @TempDir
    private Path folder;

    @EachJdk
    void whereItsJarAloneIsTrustedTheCachedClockIsServedAndItsBeansWork(Jdk jdk) throws IOException {
        try (ChildJvm child = guarded(jdk, grantToAgent() + grant(ChildJvmBuilder.testClasses(), CALLS_OF_BEANS))) {
            assertBeansWork(child);
            assertThat(child.awaitExit()).isZero();
            assertThat(ours(child)).hasSize(4).noneMatch(line -> line.contains("denie"));
        }
    }

    /** That prints a line for each question, on the stack that asks it. */
    @EachJdk
    void alsoWhereTheJvmPrintsWhatIsAsked(Jdk jdk) throws IOException {
        String policy = grantToAgent() + grant(ChildJvmBuilder.testClasses(), CALLS_OF_BEANS);
        try (ChildJvm child = guarded(jdk, policy, "-Djava.security.debug=access,failure,policy")) {
            assertBeansWork(child);
            assertThat(child.awaitExit()).isZero();
            assertThat(ours(child)).hasSize(4);
            assertThat(child.stderr().size()).isGreaterThan(100);
        }
    }

    private static void assertBeansWork(ChildJvm child) {
        assertAnswer(child, "await beans", "true");
        assertAnswer(child, "Engaged", "true");
        assertAnswer(child, "load", "true");
        assertAnswer(child, "read", "true");
        assertThat(Long.parseLong(answer(child, "TickerCpuMillis"))).isNotNegative();
        assertAnswer(child, "bypass", "null");
        assertAnswer(child, "Engaged", "false");
        assertAnswer(child, "engage", "null");
        assertAnswer(child, "Engaged", "true");
        assertThat(answer(child, "probe")).startsWith("clocksource ");
        assertThat(answer(child, "Floor")).isNotEqualTo("NONE");
        assertThat(Long.parseLong(answer(child, "Rewrites RewrittenClassCount")))
                .isGreaterThan(1);
        assertAnswer(child, "uninstall", "null");
        assertAnswer(child, "read", "true");
    }

    /** Linking native code asks for permissions as well. */
    @EachJdk
    void alsoWhereTheKernelsCoarseClockIsCalled(Jdk jdk) throws IOException {
        assumeTrue(jdk.major() >= FIRST_WITH_FOREIGN_CALLS, jdk + " has no java.lang.foreign");
        Path agent = new FaultyAgent()
                .throwing("io.escapement.clock.FloorFinder", "pageOf", IllegalStateException.class, 0)
                .write(folder.resolve("blind.jar"));
        String policy = grant(agent, ALL) + grant(ChildJvmBuilder.testClasses(), CALLS_OF_BEANS);
        try (ChildJvm child = withPolicy(jdk, policy, agent)
                .jvm("-Djava.security.manager=default")
                .run(GuardedService.class)) {
            assertBeansWork(child);
            assertThat(child.stdout()).contains("Floor: FFM");
        }
    }

    @EachJdk
    void whoeverCallsTheBeansFromOutsideNeedsNoMoreThanLeaveToCallThem(Jdk jdk) throws IOException {
        String toAnybody = "grant { permission " + CALLS_OF_BEANS + "; };\n";
        try (ChildJvm child = guarded(jdk, grantToAgent() + toAnybody)) {
            assertAnswer(child, "await beans", "true");
            callFromOutside(ChildMBeans.of(child));
        }
    }

    private static void callFromOutside(ChildMBeans opened) {
        try (ChildMBeans beans = opened) {
            beans.call("bypass");
            beans.call("engage");
            assertThat(beans.clock("Engaged")).isEqualTo(true);
            assertThat((String) beans.call("probe")).startsWith("clocksource ");
            assertThat((Long) beans.clock("TickerCpuMillis")).isNotNegative();
            beans.call("uninstall");
        }
    }

    @EachJdk
    void whereItsJarIsNotTrustedTheServiceRunsAndOneLineSaysWhatToGrant(Jdk jdk) throws IOException {
        try (ChildJvm child = guarded(jdk, grant(ChildJvmBuilder.testClasses(), CALLS_OF_BEANS))) {
            assertAnswer(child, "load", "true");
            assertAnswer(child, "read", "true");
            assertThat(child.awaitExit()).isZero();
            assertThat(ours(child))
                    .singleElement()
                    .asString()
                    .contains(
                            "could not start", String.format(SAYS_WHAT_TO_GRANT, "file:/path/to/escapement-agent.jar"));
        }
    }

    /** It can look at the clock, say, and then define no class. */
    @EachJdk
    void whereItsJarIsTrustedByHalfTheSameLineNamesIt(Jdk jdk) throws IOException {
        String half =
                "java.util.PropertyPermission \"*\", \"read,write\"; permission java.lang.RuntimePermission \"*\";"
                        + " permission java.io.FilePermission \"<<ALL FILES>>\", \"read\"";
        try (ChildJvm child = guarded(jdk, grant(ChildJvmBuilder.agentJar(), half))) {
            assertAnswer(child, "load", "true");
            assertAnswer(child, "read", "true");
            child.awaitStderr("withdrawn: ");
            assertThat(child.awaitExit()).isZero();
            assertThat(ours(child).get(1))
                    .contains(String.format(
                            SAYS_WHAT_TO_GRANT,
                            ChildJvmBuilder.agentJar().toUri().toString().replace("///", "/")));
        }
    }

    @EachJdk
    void aManagerThatReadsTheClockAndLoadsClassesWhenItIsAskedGetsAnAnswerToBoth(Jdk jdk) throws IOException {
        assertSurvives(jdk, "manager");
    }

    @EachJdk
    void aPolicyThatReadsTheClockAndLoadsClassesWhenItIsAskedGetsAnAnswerToBoth(Jdk jdk) throws IOException {
        assertSurvives(jdk, "policy");
    }

    private void assertSurvives(Jdk jdk, String guard) throws IOException {
        try (ChildJvm child = withOwnGuard(jdk, guard)) {
            assertAnswer(child, "await beans", "true");
            assertAnswer(child, "load apart", "true");
            assertThat(answer(child, "Rewrites InvisibleLoaderCount")).isEqualTo("0");
            assertBeansWork(child);
            assertThat(child.awaitExit()).isZero();
            assertThat(child.stdout()).endsWith("ended", "was asked: true");
            assertThat(ours(child)).hasSize(4).noneMatch(line -> line.contains("denie"));
        }
    }

    /** The first class that is chosen is loaded under it, and rewritten all the same. */
    @EachJdk
    void underAManagerThatDeniesWhateverTheAgentHasAHandInClassesAreLoadedAndTheServiceRuns(Jdk jdk)
            throws IOException {
        try (ChildJvm child = withOwnGuard(jdk, "denying manager")) {
            assertAnswer(child, "load", "true");
            assertAnswer(child, "load apart", "true");
            assertAnswer(child, "read", "true");
            assertThat(child.awaitExit()).isZero();
            assertThat(child.stdout())
                    .contains(
                            WitnessAgent.REWRITTEN + "com/acme/GuardedService$Late",
                            WitnessAgent.REWRITTEN + "com/acme/legacy/ExcludedClock")
                    .endsWith("ended", "was asked: true");
            assertThat(child.stderr())
                    .noneMatch(line -> line.contains("Exception in thread") || line.contains("StackOverflowError"));
        }
    }

    private ChildJvm withOwnGuard(Jdk jdk, String guard) throws IOException {
        ChildJvmBuilder builder =
                withPolicy(jdk, grantToAgent()).agent(AgentJars.retransformingJarOf(folder, WitnessAgent.class), "");
        return (jdk.major() < FIRST_THAT_MUST_ALLOW_IT ? builder : builder.jvm("-Djava.security.manager=allow"))
                .run(OwnGuards.class, guard);
    }

    private ChildJvm guarded(Jdk jdk, String policy, String... jvmArguments) throws IOException {
        return withPolicy(jdk, policy)
                .jvm("-Djava.security.manager=default")
                .jvm(jvmArguments)
                .run(GuardedService.class);
    }

    private ChildJvmBuilder withPolicy(Jdk jdk, String policy) throws IOException {
        return withPolicy(jdk, policy, ChildJvmBuilder.agentJar());
    }

    private ChildJvmBuilder withPolicy(Jdk jdk, String policy, Path agent) throws IOException {
        assumeTrue(jdk.major() <= LAST_WITH_A_SECURITY_MANAGER, jdk + " has no security manager");
        Path file = Files.writeString(folder.resolve("test.policy"), policy);
        return ChildJvm.on(jdk).agent(agent, ENGAGED).jvm("-Djava.security.policy==" + file);
    }

    private static String grantToAgent() {
        return grant(ChildJvmBuilder.agentJar(), ALL);
    }

    private static String grant(Path codeBase, String permission) {
        return "grant codeBase \"" + codeBase.toUri() + "\" { permission " + permission + "; };\n";
    }

    private static void assertAnswer(ChildJvm child, String line, String expected) {
        assertThat(answer(child, line)).as(line).isEqualTo(expected);
    }

    /** What the service prints of a line. */
    private static String answer(ChildJvm child, String line) {
        int from = child.stdout().size();
        child.send(line);
        String beginning = line + ": ";
        return await(line)
                .atMost(LONG)
                .until(
                        () -> child.stdout().stream()
                                .skip(from)
                                .filter(printed -> printed.startsWith(beginning))
                                .findFirst(),
                        Optional::isPresent)
                .orElseThrow()
                .substring(beginning.length());
    }

    private static List<String> ours(ChildJvm child) {
        return child.stderr().stream()
                .filter(line -> line.startsWith("[escapement] "))
                .toList();
    }
}
