package io.escapement.it.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.acme.shell.HostileService;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.ChildLogs;
import io.escapement.it.child.ReadingChild;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import io.escapement.it.jdk.TestJdks;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whom commands obey, whom they trust, and what they leave behind. */
@ExtendWith(ChildLogs.class)
class CommandTrustIT {
    private static final String[] AS_NOBODY = {"setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"};

    private static final Duration LONG = Duration.ofSeconds(60);

    /** Tests mostly run as root, to whom more is allowed. */
    @EachJdk
    void anyUserCommandsHisOwnJvm(Jdk jdk) throws Exception {
        assumeNobodyRuns(jdk);
        try (ReadingChild child = ReadingChild.run(nobodys(jdk).allowingAttach())) {
            String pid = Long.toString(child.jvm.pid());
            assertThat(done(nobodys(jdk).commandLine("attach", pid, "packages=com.acme,mode=on,jmx=false")))
                    .anyMatch(line -> line.matches("state: +ENGAGED: .*"));
            assertThat(done(nobodys(jdk).commandLine("bypass", pid)))
                    .anyMatch(line -> line.matches("state: +BYPASSED: by request"));
            assertThat(done(nobodys(jdk).commandLine("profile", pid, "--seconds", "1")))
                    .anyMatch(line -> line.contains("reads of the clock a second"));
            // Root needs no right of the JVM's for this.
            assertThat(done(ChildJvm.on(jdk).commandLine("engage", pid)))
                    .anyMatch(line -> line.matches("state: +ENGAGED: by request"));
            assertThat(done(nobodys(jdk).commandLine("uninstall", pid)))
                    .singleElement()
                    .asString()
                    .contains("may be attached again");
        }
    }

    @Test
    void nobodyCommandsTheJvmOfAnother() throws Exception {
        Jdk jdk = TestJdks.newest();
        assumeNobodyRuns(jdk);
        try (ReadingChild child = ReadingChild.run(ChildJvm.on(jdk).agent("packages=com.acme,mode=on"))) {
            String pid = Long.toString(child.jvm.pid());
            String user = System.getProperty("user.name");
            assertThat(failed(nobodys(jdk).commandLine("bypass", pid)))
                    .containsExactly("process " + pid + " is of user " + user
                            + ": run this as that user, as in sudo -u " + user + " java -jar ...");
        }
    }

    /** The JVM warns of each agent that is loaded, and on Java 8 each makes all later loading of classes slower. */
    @EachJdk
    void whereTheAgentRunsNothingIsLoadedForCommands(Jdk jdk) {
        try (ReadingChild child = ReadingChild.run(
                ChildJvm.on(jdk).jvm("-XX:+DisableAttachMechanism").agent("packages=com.acme,mode=on"))) {
            String pid = Long.toString(child.jvm.pid());
            try (ChildJvm watch = ChildJvm.on(jdk).commandLine("status", pid, "--watch")) {
                await().atMost(LONG).until(() -> watch.stdout().size() >= 3);
            }
            for (String command : new String[] {"status", "bypass", "engage"}) {
                done(ChildJvm.on(jdk).commandLine(command, pid));
            }
            done(ChildJvm.on(jdk).commandLine("profile", pid, "--seconds", "1"));
            done(ChildJvm.on(jdk).commandLine("uninstall", pid));
            assertThat(child.jvm.stderr()).noneMatch(line -> line.startsWith("WARNING"));
            // The one that watched was killed.
            await().atMost(LONG)
                    .untilAsserted(() ->
                            assertThat(new File("/tmp").list()).noneMatch(name -> name.contains("escapement-" + pid)));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "huge, answers with more than 64 MB, 1",
        "gone, gave no answer, 1",
        "escapes, 'ENGAGED.]0;title.: ..31mred', 0"
    })
    void anAnswerIsBoundedAndFitForATerminal(String answer, String printed, int exitStatus) {
        Jdk jdk = TestJdks.first();
        try (ChildJvm hostile = ChildJvm.on(jdk).run(HostileService.class, answer)) {
            hostile.awaitStdout("ready", 1);
            try (ChildJvm status = ChildJvm.on(jdk).commandLine("status", Long.toString(hostile.pid()))) {
                assertThat(status.awaitExit()).isEqualTo(exitStatus);
                String all = String.join("\n", status.stdout()) + String.join("\n", status.stderr());
                assertThat(all).containsPattern(printed);
                assertThat(all.chars().filter(c -> c != '\n' && (c < ' ' || c > '~')))
                        .isEmpty();
            }
        }
    }

    /** A file that is written over is another one for the JVM too; one that another takes the name of stays. */
    @EachJdk
    void aJarThatIsWrittenOverIsSaid(Jdk jdk, @TempDir Path folder) throws IOException {
        Path jar = Files.copy(ChildJvmBuilder.agentJar(), folder.resolve("agent.jar"));
        try (ReadingChild child = ReadingChild.run(ChildJvm.on(jdk).agent(jar, "packages=com.acme,mode=on"))) {
            String pid = Long.toString(child.jvm.pid());
            done(ChildJvm.on(jdk).commandLine("status", pid));
            Files.write(jar, new byte[(int) Files.size(jar)]);
            assertThat(failed(ChildJvm.on(jdk).commandLine("engage", pid)))
                    .singleElement()
                    .asString()
                    .startsWith("the agent's jar " + jar + " was written over after this JVM had opened it");
            assertThat(child.jvm.isAlive()).isTrue();
        }
    }

    @Test
    void aJarInWhosePlaceAnotherIsPutGoesOnBeingRead(@TempDir Path folder) throws IOException {
        Jdk jdk = TestJdks.newest();
        Path jar = Files.copy(ChildJvmBuilder.agentJar(), folder.resolve("agent.jar"));
        try (ReadingChild child = ReadingChild.run(ChildJvm.on(jdk).agent(jar, "packages=com.acme,mode=on"))) {
            Path next = Files.write(folder.resolve("next.jar"), new byte[] {1, 2, 3});
            Files.move(next, jar, StandardCopyOption.REPLACE_EXISTING);
            assertThat(done(ChildJvm.on(jdk).commandLine("status", Long.toString(child.jvm.pid()))))
                    .anyMatch(line -> line.matches("agent: +.*, since 2.*, packages=com.acme,mode=on"));
        }
    }

    private static ChildJvmBuilder nobodys(Jdk jdk) {
        return ChildJvm.on(jdk).by(AS_NOBODY);
    }

    private static void assumeNobodyRuns(Jdk jdk) throws IOException, InterruptedException {
        try (ChildJvm version = nobodys(jdk).commandLine("version")) {
            assumeTrue(version.awaitExit() == 0, "needs root rights, and files that others may read");
        }
    }

    private static List<String> done(ChildJvm command) {
        try (command) {
            assertThat(command.awaitExit()).as(command.stderr().toString()).isZero();
            return command.stdout();
        }
    }

    private static List<String> failed(ChildJvm command) {
        try (command) {
            assertThat(command.awaitExit()).as(command.stdout().toString()).isEqualTo(1);
            return command.stderr();
        }
    }
}
