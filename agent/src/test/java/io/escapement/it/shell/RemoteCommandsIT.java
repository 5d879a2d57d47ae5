package io.escapement.it.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.acme.ReadingService;
import com.acme.shell.HeldLoader;
import com.acme.shell.HostileService;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.escapement.it.child.ChildJvm;
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
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * {@code attach}, {@code status}, {@code engage}, {@code bypass}, {@code auto} and {@code uninstall} of a JVM that
 * runs.
 */
class RemoteCommandsIT {
    private static final int FIRST_WITH_LONG_ARGUMENTS = 24;

    /** The one that starts others: those that were fetched may not start what is not theirs. */
    private static final Jdk RUNNING =
            new Jdk(Path.of(System.getProperty("java.home")), Runtime.version().feature());

    @EachJdk
    void theAgentComesIsSwitchedAndGoes(Jdk jdk) {
        ReadingChild child = ReadingChild.run(ChildJvm.on(jdk).allowingAttach());
        String pid = Long.toString(child.jvm.pid());
        assertNoAgentRuns(jdk, pid);

        assertThat(done(jdk, "attach", pid, "packages=com.acme,mode=on,jmx=false"))
                .anyMatch(line -> line.matches("state: +ENGAGED: .*"))
                .anyMatch(line -> line.matches("bound: +\\d+ ms, (exceeded in .*|not sampled yet)"))
                .last()
                .asString()
                .startsWith("References to the clock that the service evaluated before");
        assertThat(failed(jdk, "attach", pid, "packages=org.other,mode=on"))
                .singleElement()
                .asString()
                .contains("already, with its own options; uninstall it first");
        assertThat(done(jdk, "bypass", pid))
                .anyMatch(line -> line.matches("state: +BYPASSED: by request"))
                .anyMatch(line -> line.startsWith("From now on the agent neither engages nor bypasses by itself"));
        assertThat(done(jdk, "engage", pid)).anyMatch(line -> line.matches("state: +ENGAGED: by request"));
        assertThat(done(jdk, "auto", pid))
                .anyMatch(line -> line.matches("state: +ENGAGED: .*"))
                .noneMatch(line -> line.contains("by request"));
        JsonObject json = JsonParser.parseString(String.join("", done(jdk, "status", pid, "--json")))
                .getAsJsonObject();
        assertThat(json.getAsJsonPrimitive("State").isString()).isTrue();
        assertThat(json.getAsJsonPrimitive("Engaged").isBoolean()).isTrue();
        assertThat(json.getAsJsonPrimitive("RewrittenCallSiteCount").isNumber()).isTrue();
        assertThat(json.getAsJsonArray("AvailableClockSources").isEmpty()).isFalse();
        assertThat(json.get("SchedulePhaseSeconds").isJsonNull()).isTrue();
        assertThat(done(jdk, "uninstall", pid)).singleElement().asString().contains("may be attached again");

        assertNoAgentRuns(jdk, pid);
        assertThat(done(jdk, "attach", pid, "packages=com.acme,mode=on"))
                .anyMatch(line -> line.matches("state: +ENGAGED: .*"))
                .noneMatch(line -> line.contains("by request"));
    }

    /** It does so for as long as the loader's lock is held, and nobody else needs to wait for that. */
    @EachJdk
    void whileTheAgentWaitsForAClassLoaderOthersMayAttach(Jdk jdk) {
        ChildJvm child = ChildJvm.on(jdk).allowingAttach().run(HeldLoader.class);
        child.awaitStdout("held", 1);
        String pid = Long.toString(child.pid());
        ChildJvm attach = ChildJvm.on(jdk).commandLine("attach", pid, "packages=com.acme,mode=on,jmx=false");
        attach.awaitStderr("which is at work: rewriting classes; it waits for a class loader's lock,"
                + " perhaps that of com.acme.shell.HeldLoader by thread \"holder\"");
        assertThat(ChildJvm.on(jdk).tool("jcmd", pid, "Thread.print").ended(0).stdout())
                .anyMatch(line -> line.startsWith("\"escapement-watch\" "));

        child.send("free");
        assertThat(attach.ended(0).stdout())
                .anyMatch(line -> line.matches("state: +ENGAGED: .*"))
                .anyMatch(line -> line.matches("rewritten: +\\d+ call sites in .*"));
    }

    /** Each waits until the agent has taken the command before. */
    @Test
    void manyMayCommandAtOnce() {
        ReadingChild child = ReadingChild.run(ChildJvm.on(RUNNING).agent("packages=com.acme,mode=on,jmx=false"));
        String pid = Long.toString(child.jvm.pid());
        List<ChildJvm> commands = Stream.generate(() -> ChildJvm.on(RUNNING).commandLine("status", pid))
                .limit(5)
                .toList();
        assertThat(commands)
                .allSatisfy(command ->
                        assertThat(command.ended(0).stdout()).anyMatch(line -> line.matches("state: +ENGAGED: .*")));
    }

    @Test
    void aCommandThatGetsNoThreadIsToldSo(@TempDir Path folder) {
        Path jar = new FaultyAgent()
                .throwing("io.escapement.agent.thread.AgentThread", "of", OutOfMemoryError.class, 0)
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
            if (Math.min(pair[0].major(), pair[1].major()) < FIRST_WITH_LONG_ARGUMENTS) {
                assertThat(failed(pair[1], "attach", pid, "packages=com.acme." + "p".repeat(1024)))
                        .singleElement()
                        .asString()
                        .contains(" bytes long, and attach takes 1024, ", "ESCAPEMENT_PACKAGES=");
            }
            assertThat(done(pair[1], "attach", pid, "packages=com.acme,mode=on,jmx=false"))
                    .anyMatch(line -> line.matches("state: +ENGAGED: .*"));
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
        assertThat(new File("/tmp").list()).doesNotContain(".escapement-" + pid);
        profile.signal("KILL");
        await().until(() -> beans.threadNames().noneMatch(name -> name.startsWith("escapement")));
    }

    @Test
    void whereThereIsNoPlaceForTheCommandItIsSaid() throws Exception {
        Jdk jdk = TestJdks.newest();
        HostProgram.assumeDone("needs root rights, to mount", "unshare", "--mount", "true");
        ReadingChild child = ReadingChild.run(ChildJvm.on(jdk)
                .allowingAttach()
                .by("unshare", "--mount", "sh", "-c")
                .by("mount --bind /tmp /tmp && mount -o remount,bind,ro /tmp && exec \"$@\"", "sh"));
        String pid = Long.toString(child.jvm.pid());
        String[] there = {"nsenter", "--target", pid, "--mount"};
        assertThat(ChildJvm.on(jdk).by(there).refused("attach", pid, "packages=com.acme,mode=on,jmx=false"))
                .singleElement()
                .asString()
                .isEqualTo("Java attaches by a file in /tmp, which can't be written: make /tmp writable");
        assertThat(HostProgram.run("nsenter", "--target", pid, "--mount", "mount", "-o", "remount,bind,rw", "/tmp"))
                .isZero();
        assertThat(ChildJvm.on(jdk).by(there).refused("status", pid))
                .singleElement()
                .asString()
                .contains("the agent does not run");
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

    @ParameterizedTest
    @CsvSource({"999999999, 1, there is no process 999999999;", "Service, 64, Service is no process id;"})
    void aWrongIdIsAnsweredByTheJvmsThatThereAre(String wrong, int exitStatus, String said) {
        Jdk jdk = TestJdks.first();
        ChildJvm service = ChildJvm.on(jdk).run(ReadingService.class, "argument");
        service.awaitStdout("reading", 1);
        ChildJvm status = ChildJvm.on(jdk).commandLine("status", wrong).ended(exitStatus);
        assertThat(status.stderr()).first().isEqualTo(said + " this user's JVMs here are:");
        assertThat(status.stderr())
                .anyMatch(line -> line.startsWith("  " + service.pid() + " ")
                        && line.endsWith(" com.acme.ReadingService argument"))
                .noneMatch(line -> line.endsWith(" status " + wrong));
    }

    /** As in most images of services, which have no management and no attach API. */
    @Test
    void whereNothingCanAttachAllElseWorks(@TempDir Path folder) {
        assumeTrue(Files.exists(Path.of(RUNNING.tool("jlink"))), "this JDK has no jlink");
        Jdk image = new Jdk(folder.resolve("image"), RUNNING.major());
        ChildJvm.on(RUNNING)
                .tool(
                        "jlink",
                        "--add-modules",
                        "java.instrument",
                        "--output",
                        image.home().toString())
                .ended(0);
        ReadingChild child = ReadingChild.run(ChildJvm.on(image).agent("packages=com.acme,mode=on"));
        String pid = Long.toString(child.jvm.pid());
        assertThat(done(image, "engage", pid)).anyMatch(line -> line.matches("state: +ENGAGED: by request"));
        assertThat(done(image, "profile", pid, "--seconds", "1"))
                .anyMatch(line -> line.contains("reads of the clock a second"));
        assertThat(done(image, "bypass", pid)).anyMatch(line -> line.matches("state: +BYPASSED: by request"));
        done(image, "uninstall", pid);
        assertThat(failed(image, "attach", pid, "packages=com.acme"))
                .singleElement()
                .asString()
                .startsWith("this Java has no module jdk.attach");
    }

    @Test
    void whoWaitsIsToldForWhatAndOnceOnlyAndTakesItsFilesWithIt() throws IOException {
        Jdk jdk = TestJdks.newest();
        ChildJvm deaf = ChildJvm.on(jdk).run(HostileService.class, "deaf");
        deaf.awaitStdout("ready", 1);
        String pid = Long.toString(deaf.pid());
        Path letter = Path.of("/tmp/.escapement-" + pid);
        // Of a command that was killed: nobody waits for it.
        Files.writeString(letter, "");
        ChildJvm engage = ChildJvm.on(jdk).commandLine("engage", pid);
        engage.awaitStderr("waiting for the agent");
        ChildJvm status = ChildJvm.on(jdk).commandLine("status", pid);
        status.awaitStderr("waiting for another command");
        status.signal("TERM");
        status.awaitExit();
        assertThat(letter).as("it is engage's").content().endsWith("\nengage\n");
        engage.signal("TERM");
        engage.awaitExit();

        assertThat(status.stderr()).containsExactly("waiting for another command to process " + pid);
        assertThat(engage.stderr())
                .containsExactly("waiting for the agent in process " + pid
                        + ", which looks for commands every one or two seconds");
        assertThat(letter).doesNotExist();
    }

    @Test
    void aStoppedJvmIsNotWaitedFor() {
        Jdk jdk = TestJdks.first();
        ReadingChild child = ReadingChild.run(ChildJvm.on(jdk).allowingAttach());
        String pid = Long.toString(child.jvm.pid());
        child.jvm.signal("STOP");
        assertThat(failed(jdk, "attach", pid, "packages=com.acme"))
                .singleElement()
                .asString()
                .startsWith("process " + pid + " is stopped, by ")
                .contains("kill -CONT " + pid, "it may still load the agent");
        child.jvm.signal("CONT");
        assertThat(done(jdk, "attach", pid, "packages=com.acme,mode=on")).isNotEmpty();
        child.jvm.signal("STOP");
        assertThat(failed(jdk, "status", pid)).singleElement().asString().startsWith("process " + pid + " is stopped");
        child.jvm.signal("CONT");
        assertThat(done(jdk, "status", pid)).isNotEmpty();
    }

    @Test
    void whatCanNotBeReachedIsSaid() {
        Jdk jdk = TestJdks.first();
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
