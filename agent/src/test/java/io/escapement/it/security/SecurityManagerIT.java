package io.escapement.it.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.acme.security.GuardedService;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.faults.FaultyAgent;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** A security manager, which Java has up to 23: what the agent does it does with its own permissions. */
class SecurityManagerIT {
    private static final int FIRST_WITH_FOREIGN_CALLS = 21;

    private static final String SAYS_WHAT_TO_GRANT =
            "a security manager denies it: let its policy say grant codeBase \"%s\" { permission " + SecurityPolicy.ALL
                    + "; };";

    @TempDir
    private Path folder;

    @EachJdk
    void whereItsJarAloneIsTrustedTheCachedClockIsServedAndItsBeansWork(Jdk jdk) throws IOException {
        GuardedChild child = guarded(
                jdk,
                SecurityPolicy.OF_THE_AGENT
                        + SecurityPolicy.grant(ChildJvmBuilder.testClasses(), SecurityPolicy.CALLS_OF_BEANS));
        child.assertBeansWork();
        child.jvm.ended(0);
        assertThat(child.linesOfTheAgent()).hasSize(4).noneMatch(line -> line.contains("denie"));
    }

    /** That prints a line for each question, on the stack that asks it. */
    @EachJdk
    void alsoWhereTheJvmPrintsWhatIsAsked(Jdk jdk) throws IOException {
        String policy = SecurityPolicy.OF_THE_AGENT
                + SecurityPolicy.grant(ChildJvmBuilder.testClasses(), SecurityPolicy.CALLS_OF_BEANS);
        GuardedChild child = guarded(jdk, policy, "-Djava.security.debug=access,failure,policy");
        child.assertBeansWork();
        child.jvm.ended(0);
        assertThat(child.linesOfTheAgent()).hasSize(4);
        assertThat(child.jvm.stderr().size()).isGreaterThan(100);
    }

    /** Linking native code asks for permissions as well. */
    @EachJdk
    void alsoWhereTheKernelsCoarseClockIsCalled(Jdk jdk) throws IOException {
        assumeTrue(jdk.major() >= FIRST_WITH_FOREIGN_CALLS, jdk + " has no java.lang.foreign");
        Path agent = new FaultyAgent()
                .throwing("io.escapement.agent.floor.FloorFinder", "pageOf", IllegalStateException.class, 0)
                .write(folder.resolve("blind.jar"));
        String policy = SecurityPolicy.grant(agent, SecurityPolicy.ALL)
                + SecurityPolicy.grant(ChildJvmBuilder.testClasses(), SecurityPolicy.CALLS_OF_BEANS);
        GuardedChild child = new GuardedChild(SecurityPolicy.builder(jdk, folder, policy, agent)
                .jvm("-Djava.security.manager=default")
                .run(GuardedService.class));
        child.assertBeansWork();
        assertThat(child.jvm.stdout()).contains("Floor: FFM");
    }

    @EachJdk
    void whoeverCallsTheBeansFromOutsideNeedsNoMoreThanLeaveToCallThem(Jdk jdk) throws IOException {
        String toAnybody = "grant { permission " + SecurityPolicy.CALLS_OF_BEANS + "; };\n";
        GuardedChild child = guarded(jdk, SecurityPolicy.OF_THE_AGENT + toAnybody);
        child.assertAnswer("await beans", "true");
        callFromOutside(ChildMBeans.of(child.jvm));
    }

    private static void callFromOutside(ChildMBeans opened) {
        ChildMBeans beans = opened;
        beans.call("bypass");
        beans.call("engage");
        assertThat(beans.clock("Engaged")).isEqualTo(true);
        assertThat((String) beans.call("probe")).startsWith("clocksource ");
        assertThat((Long) beans.clock("TickerCpuMillis")).isNotNegative();
        beans.call("uninstall");
    }

    @EachJdk
    void whereItsJarIsNotTrustedTheServiceRunsAndOneLineSaysWhatToGrant(Jdk jdk) throws IOException {
        GuardedChild child =
                guarded(jdk, SecurityPolicy.grant(ChildJvmBuilder.testClasses(), SecurityPolicy.CALLS_OF_BEANS));
        child.assertAnswer("load", "true");
        child.assertAnswer("read", "true");
        child.jvm.ended(0);
        assertThat(child.linesOfTheAgent())
                .singleElement()
                .asString()
                .contains("could not start", String.format(SAYS_WHAT_TO_GRANT, "file:/path/to/escapement-agent.jar"));
    }

    /** It can look at the clock, say, and then define no class. */
    @EachJdk
    void whereItsJarIsTrustedByHalfTheSameLineNamesIt(Jdk jdk) throws IOException {
        String half =
                "java.util.PropertyPermission \"*\", \"read,write\"; permission java.lang.RuntimePermission \"*\";"
                        + " permission java.io.FilePermission \"<<ALL FILES>>\", \"read\"";
        GuardedChild child = guarded(jdk, SecurityPolicy.grant(ChildJvmBuilder.agentJar(), half));
        child.assertAnswer("load", "true");
        child.assertAnswer("read", "true");
        child.jvm.awaitStderr("withdrawn: ");
        child.jvm.ended(0);
        assertThat(child.linesOfTheAgent().get(1))
                .contains(String.format(
                        SAYS_WHAT_TO_GRANT,
                        ChildJvmBuilder.agentJar().toUri().toString().replace("///", "/")));
    }

    private GuardedChild guarded(Jdk jdk, String policy, String... jvmArguments) throws IOException {
        return new GuardedChild(SecurityPolicy.builder(jdk, folder, policy)
                .jvm("-Djava.security.manager=default")
                .jvm(jvmArguments)
                .run(GuardedService.class));
    }
}
