package io.escapement.it.startup;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.Hello;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.SoftAssertions;

/** Scripts read what the JDK's commands print: where they run no application, {@code JAVA_TOOL_OPTIONS} changes nothing. */
class SilenceIT {
    private static final String ENGAGES = "packages=com.acme,slow-threshold=1ns";
    private static final String WRONG = "nonsense,on-error=fail";

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
                .env("JAVA_TOOL_OPTIONS", "-javaagent:" + ChildJvmBuilder.agentJar() + "=nonsense")
                .run(Hello.class)
                .ended(0);
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
            for (String options : List.of("", ENGAGES, WRONG)) {
                String agent = "-javaagent:" + ChildJvmBuilder.agentJar() + "=" + options;
                softly.assertThat(printed(jdk, agent, command))
                        .as(jdk + " " + command + " with " + options)
                        .isEqualTo(without);
            }
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
