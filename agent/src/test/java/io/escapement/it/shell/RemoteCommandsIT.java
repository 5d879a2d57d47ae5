package io.escapement.it.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.acme.ReadingService;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.child.HostProgram;
import io.escapement.it.child.ReadingChild;
import io.escapement.it.faults.FaultyAgent;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import io.escapement.it.jdk.TestJdks;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code attach}, {@code status}, {@code engage}, {@code bypass} and {@code uninstall} of a JVM that runs. */
class RemoteCommandsIT {

    @EachJdk
    void theAgentComesIsSwitchedAndGoes(Jdk jdk) {
        ReadingChild child = ReadingChild.run(ChildJvm.on(jdk).allowingAttach());
        String pid = Long.toString(child.jvm.pid());
        assertNoAgentRuns(jdk, pid);

        assertThat(done(jdk, "attach", pid, "packages=com.acme,mode=on,jmx=false"))
                .anyMatch(line -> line.matches("state: +ENGAGED: .*"))
                .anyMatch(line -> line.matches("bound: +20 ms, exceeded [0-9,]+ times"));
        assertThat(failed(jdk, "attach", pid, "packages=org.other,mode=on"))
                .singleElement()
                .asString()
                .contains("already, with its own options; uninstall it first");
        assertThat(done(jdk, "bypass", pid))
                .anyMatch(line -> line.matches("state: +BYPASSED: by request"))
                .anyMatch(line -> line.startsWith("From now on the agent neither engages nor bypasses by itself"));
        assertThat(done(jdk, "engage", pid)).anyMatch(line -> line.matches("state: +ENGAGED: by request"));
        assertThat(done(jdk, "status", pid, "--json"))
                .singleElement()
                .asString()
                .contains("\"State\":", "\"BoundExceededCount\":", "\"RewrittenCallSiteCount\":");
        assertThat(done(jdk, "uninstall", pid)).singleElement().asString().contains("may be attached again");

        assertNoAgentRuns(jdk, pid);
        assertThat(done(jdk, "attach", pid, "packages=com.acme,mode=on"))
                .anyMatch(line -> line.matches("state: +ENGAGED: .*"))
                .noneMatch(line -> line.contains("by request"));
    }

    /** Each waits until the agent has taken the command before. */
    @Test
    void manyMayCommandAtOnce() {
        Jdk jdk = TestJdks.first();
        ReadingChild child = ReadingChild.run(ChildJvm.on(jdk).agent("packages=com.acme,mode=on,jmx=false"));
        String pid = Long.toString(child.jvm.pid());
        List<ChildJvm> commands = Stream.generate(() -> ChildJvm.on(jdk).commandLine("status", pid))
                .limit(5)
                .toList();
        assertThat(commands)
                .allSatisfy(command -> assertThat(command.ended(0).stdout())
                        .anyMatch(line -> line.matches("state: +ENGAGED: .*"))
                        .anyMatch(line -> line.contains(", a rewritten one ")));
    }

    @Test
    void aCommandThatGetsNoThreadIsToldSo(@TempDir Path folder) {
        Path jar = new FaultyAgent()
                .throwing("io.escapement.agent.threads.AgentThread", "notAwaited", OutOfMemoryError.class, 0)
                .write(folder.resolve("faulty.jar"));
        Jdk jdk = TestJdks.newest();
        ReadingChild child = ReadingChild.run(ChildJvm.on(jdk).agent(jar, "packages=com.acme,mode=on"));
        assertThat(failed(jdk, "status", Long.toString(child.jvm.pid())))
                .singleElement()
                .asString()
                .endsWith("no command can run (java.lang.OutOfMemoryError: injected); try it again");
    }

    /** What one answers for success another takes for a failure. */
    @Test
    void anotherJavaThanTheServicesMayAttach() {
        for (Jdk[] pair : new Jdk[][] {
            {TestJdks.first(), TestJdks.newest()},
            {TestJdks.newest(), TestJdks.first()}
        }) {
            ReadingChild child = ReadingChild.run(ChildJvm.on(pair[0]).allowingAttach());
            String pid = Long.toString(child.jvm.pid());
            assertThat(done(pair[1], "attach", pid, "packages=com.acme,mode=on,jmx=false"))
                    .anyMatch(line -> line.matches("state: +(ENGAGED|IDLE): .*"));
        }
    }

    @Test
    void aJvmThatWritesAClassArchiveAsItEndsIsLeftAlone() {
        Jdk jdk = TestJdks.newest();
        ReadingChild child = ReadingChild.run(
                ChildJvm.on(jdk).allowingAttach().jvm("-XX:ArchiveClassesAtExit=/nowhere/archive.jsa"));
        assertThat(failed(jdk, "attach", Long.toString(child.jvm.pid()), "packages=com.acme,mode=on"))
                .singleElement()
                .asString()
                .contains("writes a class archive as it ends (-XX:ArchiveClassesAtExit)");
    }

    /** Both get the same copy of the jar, from which the JVM goes on to load classes. */
    @Test
    void inAContainerTheAgentComesAfterAnotherCommand() throws IOException, InterruptedException {
        Jdk jdk = TestJdks.newest();
        Path jar = ChildJvmBuilder.agentJar();
        ChildJvmBuilder builder = ChildJvm.on(jdk)
                .allowingAttach()
                .by("unshare", "--mount", "--pid", "--fork", "--kill-child=SIGKILL", "--mount-proc", "sh", "-c")
                .by("mount -t tmpfs none /tmp && mount --bind /dev/null " + jar + " && exec \"$@\"", "sh");
        assumeContainers();
        ReadingChild child = ReadingChild.run(builder);
        String pid = Long.toString(child.jvm.pid());
        assertNoAgentRuns(jdk, pid);
        assertThat(done(jdk, "attach", pid, "packages=com.acme,mode=on,jmx=false"))
                .anyMatch(line -> line.matches("state: +ENGAGED: .*"));
        assertThat(done(jdk, "uninstall", pid)).singleElement().asString().contains("may be attached again");
        assertThat(Path.of("/proc", pid, "root/tmp"))
                .isDirectoryContaining("glob:**/escapement-agent-*.jar")
                .isDirectoryNotContaining("glob:**/escapement-" + pid + "-*");
    }

    /** The command has been killed, and could take nothing away. */
    @Test
    void theAgentGoesWhileSomebodyProfilesAndTheProfileOnceNobodyWaits() {
        Jdk jdk = TestJdks.first();
        ReadingChild child =
                ReadingChild.run(ChildJvm.on(jdk).allowingAttach().agent("packages=com.acme,mode=on,jmx=false"));
        ChildMBeans beans = ChildMBeans.withoutAgent(child.jvm);
        String pid = Long.toString(child.jvm.pid());
        ChildJvm profile = ChildJvm.on(jdk).commandLine("profile", pid, "--seconds", "600");
        await().until(() -> beans.threadNames().anyMatch("escapement-command"::equals));
        assertThat(done(jdk, "uninstall", pid)).singleElement().asString().contains("may be attached again");
        assertNoAgentRuns(jdk, pid);
        assertThat(profile.isAlive()).isTrue();
        assertThat(foldersFor(pid)).hasSize(1);
        profile.signal("KILL");
        await().until(() -> foldersFor(pid).isEmpty());
        await().until(() -> beans.threadNames().noneMatch(name -> name.startsWith("escapement")));
    }

    /** Those of commands, which hold their answers. */
    private static List<String> foldersFor(String pid) {
        return List.of(Objects.requireNonNull(
                new File("/tmp").list((tmp, name) -> name.startsWith("escapement-" + pid + "-"))));
    }

    /** Nothing is loaded before it is known that an answer can come. */
    @Test
    void whereThereIsNoRoomForTheAnswerTheAgentIsNotAttached() throws Exception {
        Jdk jdk = TestJdks.newest();
        assumeContainers();
        ChildJvmBuilder builder = ChildJvm.on(jdk)
                .allowingAttach()
                .by("unshare", "--mount", "--pid", "--fork", "--kill-child=SIGKILL", "--mount-proc", "sh", "-c")
                .by("mount -t tmpfs -o size=1m none /tmp && exec \"$@\"", "sh");
        ReadingChild child = ReadingChild.run(builder);
        String pid = Long.toString(child.jvm.pid());
        Path filling = Path.of("/proc", pid, "root/tmp/filling");
        assertThatThrownBy(() -> Files.write(filling, new byte[2 << 20])).isInstanceOf(IOException.class);
        assertThat(failed(jdk, "attach", pid, "packages=com.acme,mode=on,jmx=false"))
                .containsExactly("the /tmp of process " + pid
                        + " can't be used for the answer: No space left on device; mend that, or use JMX");
        Files.delete(filling);
        assertNoAgentRuns(jdk, pid);
    }

    @Test
    void aFrozenJvmIsNotWaitedFor() throws IOException {
        Jdk jdk = TestJdks.first();
        Path cgroups = Path.of("/sys/fs/cgroup");
        boolean isVersionOne = Files.exists(cgroups.resolve("freezer"));
        Path cgroup = cgroups.resolve(isVersionOne ? "freezer" : "")
                .resolve("escapement-test-" + ProcessHandle.current().pid());
        try {
            Files.createDirectory(cgroup);
        } catch (IOException e) {
            assumeTrue(false, "needs root rights, to make a cgroup");
        }
        Path freezer = cgroup.resolve(isVersionOne ? "freezer.state" : "cgroup.freeze");
        ReadingChild child = ReadingChild.run(ChildJvm.on(jdk).agent("packages=com.acme,mode=on"));
        try {
            String pid = Long.toString(child.jvm.pid());
            Files.writeString(cgroup.resolve("cgroup.procs"), pid);
            Files.writeString(freezer, isVersionOne ? "FROZEN" : "1");
            try {
                assertThat(failed(jdk, "status", pid))
                        .singleElement()
                        .asString()
                        .startsWith("process " + pid + " is frozen with its container or service; ");
            } finally {
                Files.writeString(freezer, isVersionOne ? "THAWED" : "0");
            }
            assertThat(done(jdk, "status", pid)).anyMatch(line -> line.startsWith("state: "));
        } finally {
            child.jvm.close();
            await().until(() -> cgroup.toFile().delete());
        }
    }

    @Test
    void aStoppedJvmIsNotWaitedFor() {
        Jdk jdk = TestJdks.first();
        ReadingChild child = ReadingChild.run(ChildJvm.on(jdk).allowingAttach());
        String pid = Long.toString(child.jvm.pid());
        assertNoAgentRuns(jdk, pid);
        child.jvm.signal("STOP");
        assertThat(failed(jdk, "status", pid))
                .singleElement()
                .asString()
                .startsWith("process " + pid + " is stopped; kill -CONT " + pid);
        child.jvm.signal("CONT");
        assertNoAgentRuns(jdk, pid);
    }

    /** Its parent never asks for its exit status. */
    @Test
    void oneThatHasEndedIsNotTakenForAlive() throws Exception {
        Process parent = new ProcessBuilder("bash", "-c", "sleep 0.3 & echo $!; exec sleep 60").start();
        try (BufferedReader out = parent.inputReader()) {
            String pid = out.readLine();
            Path status = Path.of("/proc", pid, "status");
            await().until(() -> Files.readString(status).contains("State:\tZ"));
            assertThat(failed(TestJdks.first(), "status", pid)).containsExactly("process " + pid + " has ended");
        } finally {
            parent.destroyForcibly();
        }
    }

    @Test
    void aProgramThatIsNoJvmGetsNoSignal() throws Exception {
        Process program =
                new ProcessBuilder("bash", "-c", "trap 'echo quit; exit 3' QUIT; echo ready; read; exit 0").start();
        try (BufferedReader out = program.inputReader()) {
            assertThat(out.readLine()).isEqualTo("ready");
            assertThat(failed(TestJdks.first(), "status", Long.toString(program.pid())))
                    .containsExactly("process " + program.pid() + " is no JVM: no libjvm.so is loaded in it");
            program.outputWriter().close();
            assertThat(out.readLine()).isNull();
            assertThat(program.waitFor()).isZero();
        } finally {
            program.destroyForcibly();
        }
    }

    @Test
    void aMistakeInTheOptionsIsSaidBeforeAnythingIsDone() {
        String options = "tick=soon,packages=com.acme";
        ChildJvm shell = ChildJvm.on(TestJdks.first())
                .commandLine("attach", "999999999", options)
                .ended(64);
        assertThat(shell.stderr())
                .singleElement()
                .asString()
                .startsWith("tick=soon (from agent arguments) is not allowed");
    }

    @Test
    void oneThatIsMeantByItsNameMustBeTheOnlyOne() {
        Jdk jdk = TestJdks.first();
        assertThat(failed(jdk, "status", "no.such.Program").get(0)).startsWith("no JVM of this user runs no.such");
        ChildJvm one = ChildJvm.on(jdk).allowingAttach().run(ReadingService.class);
        ChildJvm other = ChildJvm.on(jdk).allowingAttach().run(ReadingService.class);
        one.awaitStdout("reading", 1);
        other.awaitStdout("reading", 1);
        assertThat(failed(jdk, "status", "ReadingService"))
                .anyMatch(line -> line.startsWith("more than one JVM fits ReadingService"))
                .anyMatch(line -> line.trim().equals(one.pid() + " com.acme.ReadingService"));
    }

    @Test
    void whatCanNotBeReachedIsSaid() {
        Jdk jdk = TestJdks.first();
        assertThat(failed(jdk, "status", "999999999")).containsExactly("there is no process 999999999");
        ChildJvm signalsAreTheApplications = ChildJvm.on(jdk).jvm("-Xrs").run(ReadingService.class);
        signalsAreTheApplications.awaitStdout("reading", 1);
        assertThat(failed(jdk, "profile", Long.toString(signalsAreTheApplications.pid()))
                        .get(0))
                .contains("-Xrs");
        assertThat(signalsAreTheApplications.isAlive()).isTrue();
        ChildJvm closed = ChildJvm.on(jdk).jvm("-XX:+DisableAttachMechanism").run(ReadingService.class);
        closed.awaitStdout("reading", 1);
        assertThat(failed(jdk, "profile", Long.toString(closed.pid())).get(0))
                .contains("-XX:+DisableAttachMechanism", "-javaagent");
    }

    private static void assumeContainers() {
        assumeTrue(!ChildJvmBuilder.agentJar().startsWith("/tmp"), "the container hides what is in /tmp");
        HostProgram.assumeDone(
                "needs root rights, to make a container",
                "unshare",
                "--mount",
                "--pid",
                "--fork",
                "--mount-proc",
                "true");
    }

    private static void assertNoAgentRuns(Jdk jdk, String pid) {
        assertThat(failed(jdk, "status", pid)).singleElement().asString().contains("the agent does not run");
    }

    private static List<String> done(Jdk jdk, String... command) {
        return ChildJvm.on(jdk).done(command);
    }

    private static List<String> failed(Jdk jdk, String... command) {
        return ChildJvm.on(jdk).refused(command);
    }
}
