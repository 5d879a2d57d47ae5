package io.escapement.it.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.acme.shell.HostileService;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.HostProgram;
import io.escapement.it.child.ReadingChild;
import io.escapement.it.jdk.Jdk;
import io.escapement.it.jdk.OldestAndNewestJdk;
import io.escapement.it.jdk.TestJdks;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whom commands obey, whom they trust, and what they leave behind. */
class CommandTrustIT {
    private static final String[] AS_NOBODY = {"setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"};

    /** Tests mostly run as root, to whom more is allowed. */
    @OldestAndNewestJdk
    void anyUserCommandsHisOwnJvm(Jdk jdk) throws Exception {
        assumeNobodyRuns(jdk);
        ReadingChild child = ReadingChild.run(nobodys(jdk).allowingAttach());
        String pid = Long.toString(child.jvm.pid());
        assertThat(nobodys(jdk).done("attach", pid, "packages=com.acme,mode=on,jmx=false"))
                .anyMatch(line -> line.matches("state: +ENGAGED: .*"));
        assertThat(nobodys(jdk).done("bypass", pid)).anyMatch(line -> line.matches("state: +BYPASSED: by request"));
        assertThat(nobodys(jdk).done("profile", pid, "--seconds", "1"))
                .anyMatch(line -> line.contains("reads of the clock a second"));
        assertThat(nobodys(jdk).done("uninstall", pid))
                .singleElement()
                .asString()
                .contains("may be attached again");
    }

    @Test
    void nobodyCommandsTheJvmOfAnother() throws Exception {
        Jdk jdk = TestJdks.newest();
        assumeNobodyRuns(jdk);
        ReadingChild child = ReadingChild.run(ChildJvm.on(jdk).agent("packages=com.acme,mode=on"));
        String pid = Long.toString(child.jvm.pid());
        String user = System.getProperty("user.name");
        assertThat(nobodys(jdk).commandLine("bypass", pid).ended(64).stderr())
                .hasSize(2)
                .anyMatch(line -> line.startsWith("process " + pid + " is of user " + user + ", "))
                .anyMatch(line -> line.startsWith("  sudo -u " + user + " ") && line.endsWith(" bypass " + pid));
    }

    /** The JVM warns of each agent that is loaded, and on Java 8 each makes all later loading of classes slower. */
    @OldestAndNewestJdk
    void whereTheAgentRunsNothingIsLoadedForCommands(Jdk jdk) {
        ReadingChild child = ReadingChild.run(
                ChildJvm.on(jdk).jvm("-XX:+DisableAttachMechanism").agent("packages=com.acme,mode=on"));
        String pid = Long.toString(child.jvm.pid());
        for (String command : new String[] {"status", "bypass", "engage"}) {
            ChildJvm.on(jdk).done(command, pid);
        }
        ChildJvm.on(jdk).done("profile", pid, "--seconds", "1");
        ChildJvm.on(jdk).done("uninstall", pid);
        assertThat(child.jvm.stderr()).noneMatch(line -> line.startsWith("WARNING"));
        assertThat(new File("/tmp").list()).doesNotContain(".escapement-" + pid);
    }

    @ParameterizedTest
    @CsvSource({
        "huge, answers with more than 64 MB, 1",
        "emptied, gave no answer, 1",
        "escapes, 'ENGAGED.]0;title.: ..31mred', 0"
    })
    void anAnswerIsBoundedAndFitForATerminal(String answer, String printed, int exitStatus) {
        Jdk jdk = TestJdks.first();
        ChildJvm hostile = ChildJvm.on(jdk).run(HostileService.class, answer);
        hostile.awaitStdout("ready", 1);
        ChildJvm status = ChildJvm.on(jdk)
                .commandLine("status", Long.toString(hostile.pid()))
                .ended(exitStatus);
        String all = String.join("\n", status.stdout()) + String.join("\n", status.stderr());
        assertThat(all).containsPattern(printed);
        assertThat(all.chars().filter(c -> c != '\n' && (c < ' ' || c > '~'))).isEmpty();
    }

    /** Perhaps to a JVM before this one. What such a command has left is removed. */
    @Test
    void aCommandWhoseSenderWasKilledIsNotObeyed() throws IOException {
        ReadingChild child = ReadingChild.run(ChildJvm.on(TestJdks.first()).agent("packages=com.acme,mode=on"));
        String pid = Long.toString(child.jvm.pid());
        Path letter = Path.of("/tmp/.escapement-" + pid);
        Path written = Path.of("/tmp/escapement-" + pid + "-written");
        Files.writeString(written, Files.readSymbolicLink(Path.of("/proc", pid, "ns/pid")) + "\n" + pid + "\nbypass\n");
        Files.setPosixFilePermissions(written, PosixFilePermissions.fromString("rw-------"));
        Files.move(written, letter);
        await().until(() -> !Files.exists(letter));
        assertThat(ChildJvm.on(TestJdks.first()).done("status", pid))
                .noneMatch(line -> line.contains("BYPASSED"))
                .anyMatch(line -> line.matches("state: +ENGAGED: .*"));
    }

    /** The kernel shows neither its root nor its namespaces to its own user. */
    @Test
    void aJvmWithCapabilitiesIsCommandedByItsUser() throws Exception {
        assumeNobodyRuns(TestJdks.first());
        ChildJvmBuilder builder = nobodys(TestJdks.first())
                .by("--inh-caps=+net_bind_service", "--ambient-caps=+net_bind_service")
                .agent("packages=com.acme,mode=on");
        ReadingChild child = ReadingChild.run(builder);
        assertThat(nobodys(TestJdks.first()).done("bypass", Long.toString(child.jvm.pid())))
                .anyMatch(line -> line.matches("state: +BYPASSED: by request"));
    }

    /** There a letter of any user that the namespace has no id for looks like one of the JVM's own. */
    @Test
    void aJvmThatCanNotTellUsersApartTakesNoLetter() throws Exception {
        Jdk jdk = TestJdks.newest();
        assumeNobodyRuns(jdk);
        HostProgram.assumeDone("no user namespaces here", "setpriv", "--reuid=65534", "unshare", "-U", "true");
        ChildJvmBuilder builder = nobodys(jdk).by("unshare", "-U").agent("packages=com.acme,mode=on");
        ReadingChild child = ReadingChild.run(builder);
        String pid = Long.toString(child.jvm.pid());
        Path letter = Path.of("/tmp/.escapement-" + pid);
        Path written = Path.of("/tmp/escapement-" + pid + "-written");
        Files.writeString(written, Files.readSymbolicLink(Path.of("/proc", pid, "ns/pid")) + "\n" + pid + "\nbypass\n");
        Files.setPosixFilePermissions(written, PosixFilePermissions.fromString("rw-------"));
        Files.setAttribute(written, "unix:uid", 65_534);
        Files.move(written, letter);
        try {
            await().during(Duration.ofSeconds(4)).until(() -> Files.exists(letter));
        } finally {
            Files.deleteIfExists(letter);
        }
    }

    @Test
    void whereOnlyTheStatusCanNotBeAskedTheAgentIsAttached() throws Exception {
        Jdk jdk = TestJdks.newest();
        assumeNobodyRuns(jdk);
        ReadingChild child = ReadingChild.run(nobodys(jdk).allowingAttach());
        String pid = Long.toString(child.jvm.pid());
        Path inTheWay = Files.createFile(Path.of("/tmp/.escapement-" + pid));
        try {
            ChildJvm attach = nobodys(jdk)
                    .commandLine("attach", pid, "packages=com.acme,mode=on")
                    .ended(0);
            assertThat(attach.stderr())
                    .last()
                    .asString()
                    .startsWith("the agent was attached; its status can't be asked: " + inTheWay + " of user ");
        } finally {
            Files.delete(inTheWay);
        }
    }

    /** A file that is written over is another one for the JVM too; one that another takes the name of stays. */
    @OldestAndNewestJdk
    void aJarThatIsWrittenOverIsSaid(Jdk jdk, @TempDir Path folder) throws IOException {
        Path jar = Files.copy(ChildJvmBuilder.agentJar(), folder.resolve("agent.jar"));
        ReadingChild child = ReadingChild.run(ChildJvm.on(jdk).agent(jar, "packages=com.acme,mode=on"));
        String pid = Long.toString(child.jvm.pid());
        ChildJvm.on(jdk).done("status", pid);
        Files.setLastModifiedTime(jar, FileTime.from(Instant.EPOCH));
        assertThat(ChildJvm.on(jdk).done("status", pid))
                .as("no byte was changed")
                .isNotEmpty();
        Files.write(jar, new byte[(int) Files.size(jar)]);
        assertThat(ChildJvm.on(jdk).refused("engage", pid))
                .singleElement()
                .asString()
                .startsWith("the agent's jar " + jar + " was written over after this JVM had opened it");
        assertThat(child.jvm.isAlive()).isTrue();
    }

    /** Java 8 would crash. */
    @OldestAndNewestJdk
    void nothingIsLoadedFromAJarThatWasWrittenOverMeanwhile(Jdk jdk, @TempDir Path folder) throws IOException {
        Path jar = Files.copy(ChildJvmBuilder.agentJar(), folder.resolve("agent.jar"));
        ReadingChild child =
                ReadingChild.run(ChildJvm.on(jdk).allowingAttach().agent(jar, "packages=com.acme,mode=on"));
        String pid = Long.toString(child.jvm.pid());
        ChildJvm.on(jdk).runJar(jar, "uninstall", pid).ended(0);
        Files.write(jar, withAnotherTimeOfItsLastEntry(Files.readAllBytes(jar)));
        assertThat(ChildJvm.on(jdk)
                        .runJar(jar, "attach", pid, "packages=com.acme,mode=on")
                        .ended(1)
                        .stderr())
                .last()
                .asString()
                .contains(
                        "the agent does not run in process " + pid + ": it is off by mode=off, or its stderr says why");
        child.jvm.awaitStderr("the agent's jar " + jar + " was written over after this JVM had opened it");
        assertThat(ChildJvm.on(jdk).runJar(jar, "profile", pid).ended(1).stderr())
                .anyMatch(line -> line.contains("its stderr says why"));
        assertThat(child.jvm.isAlive()).isTrue();
    }

    /** The command runs from this jar, so all of it must still be readable. */
    private static byte[] withAnotherTimeOfItsLastEntry(byte[] jar) {
        for (int at = jar.length - 4; ; at--) {
            if (jar[at] == 'P' && jar[at + 1] == 'K' && jar[at + 2] == 1 && jar[at + 3] == 2) {
                jar[at + 12]++;
                return jar;
            }
        }
    }

    private static ChildJvmBuilder nobodys(Jdk jdk) {
        return ChildJvm.on(jdk).by(AS_NOBODY);
    }

    private static void assumeNobodyRuns(Jdk jdk) {
        List<String> command = new ArrayList<>(List.of(AS_NOBODY));
        command.addAll(List.of("test", "-r", ChildJvmBuilder.agentJar().toString(), "-a", "-x", jdk.tool("java")));
        HostProgram.assumeDone("needs root rights, and files that others may read", command.toArray(new String[0]));
    }
}
