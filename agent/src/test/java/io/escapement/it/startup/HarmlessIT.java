package io.escapement.it.startup;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.Hello;
import com.acme.startup.Calm;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.io.TempDir;

/** An application must not be able to tell that the agent is there. */
class HarmlessIT {
    /** Wherever the agent looks at its options, it ends the JVM. */
    private static final String WRONG = "-javaagent:" + ChildJvmBuilder.agentJar() + "=nonsense,on-error=fail";

    @EachJdk
    void engagedItAddsOneLineToStderrAndOpensNothing(Jdk jdk) {
        assertHarmless(jdk, "packages=com.acme,mode=on", "ENGAGED");
    }

    @EachJdk
    void healthyItAddsOneLineToStderrAndOpensNothing(Jdk jdk) {
        assertHarmless(jdk, "packages=com.acme,slow-threshold=1s", "OBSERVING");
    }

    /** A pipe that was full before the JVM started, as when what reads it hangs. */
    @EachJdk
    void aStderrThatNobodyReadsHoldsNothingUp(Jdk jdk, @TempDir Path folder) {
        String fullPipe = "mkfifo \"$0\" && exec 3<> \"$0\" && head -c 65536 /dev/zero >&3 && exec \"$@\" 2>&3";
        ChildJvmBuilder builder = ChildJvm.on(jdk)
                .agent("packages=com.acme,mode=on")
                .by("sh", "-c", fullPipe, folder.resolve("pipe").toString());
        ChildJvm child = builder.run(Hello.class).ended(0);
        assertThat(child.stdout()).containsExactly("hello");
    }

    private static void assertHarmless(Jdk jdk, String options, String state) {
        ChildJvm without = closed(jdk).run(Calm.class);
        ChildJvm with = closed(jdk).agent(options).run(Calm.class);
        with.awaitStdout("started", 1);
        ChildMBeans beans = ChildMBeans.of(with);
        beans.awaitState(state);
        assertThat(with.awaitExit()).isEqualTo(without.awaitExit()).isZero();
        List<String> stdout = with.stdout();
        assertThat(stdout)
                .isEqualTo(without.stdout())
                .contains("time: true", "ended")
                .noneMatch(line -> line.startsWith("open: "));
        assertThat(without.stderr()).isEmpty();
        assertThat(with.stderr()).hasSize(1).allMatch(line -> line.startsWith("[escapement] clocksource "));
    }

    /** With the JDK's packages closed, as they are by themselves from 16 on. */
    private static ChildJvmBuilder closed(Jdk jdk) {
        ChildJvmBuilder builder = ChildJvm.on(jdk);
        return jdk.major() < 9 || jdk.major() >= 16 ? builder : builder.jvm("--illegal-access=deny");
    }

    /** Scripts read what the JDK's commands print, in each of which {@code JAVA_TOOL_OPTIONS} has the agent. */
    @EachJdk
    void aJavaThatRunsNoClassSaysNothingMore(Jdk jdk) {
        List<List<String>> commands = new ArrayList<>(List.of(
                List.of("java", "-version"),
                List.of("java", "-help"),
                List.of("java", "-X"),
                List.of("java", "-XshowSettings:vm", "-version"),
                List.of("java"),
                List.of("java", "-fullversion")));
        if (jdk.major() > 8) {
            commands.add(List.of("java", "--version"));
            commands.add(List.of("java", "--list-modules"));
        }
        assertSilent(jdk, commands);
    }

    /** Otherwise the others would pass where the variable has no effect. */
    @EachJdk
    void aJavaThatRunsAClassHasTheAgent(Jdk jdk) {
        ChildJvm child = ChildJvm.on(jdk)
                .env("JAVA_TOOL_OPTIONS", WRONG)
                .run(Hello.class)
                .ended(1);
        assertThat(child.stderr()).anyMatch(line -> line.startsWith("[escapement] \"nonsense\""));
    }

    @EachJdk
    void aToolAtWorkSaysNothingMore(Jdk jdk) {
        assertSilent(
                jdk, List.of(List.of("jcmd", "-h"), List.of("javap", "java.lang.Object"), List.of("keytool", "-help")));
    }

    private static void assertSilent(Jdk jdk, List<List<String>> commands) {
        SoftAssertions softly = new SoftAssertions();
        for (List<String> command : commands) {
            List<String> without = printed(jdk, "-Dnothing=true", command);
            softly.assertThat(printed(jdk, WRONG, command))
                    .as(jdk + " " + command)
                    .isEqualTo(without);
        }
        softly.assertAll();
    }

    /** Exit status, stdout, and stderr without the line by which the JVM itself names the variable. */
    private static List<String> printed(Jdk jdk, String toolOptions, List<String> command) {
        ChildJvm child = ChildJvm.on(jdk)
                .env("JAVA_TOOL_OPTIONS", toolOptions)
                .tool(command.get(0), command.subList(1, command.size()).toArray(new String[0]));
        List<String> printed = new ArrayList<>();
        printed.add("exit status " + child.awaitExit());
        printed.addAll(child.stdout());
        printed.add("and on stderr");
        child.stderr().stream().filter(line -> !line.startsWith("Picked up ")).forEach(printed::add);
        return printed;
    }
}
