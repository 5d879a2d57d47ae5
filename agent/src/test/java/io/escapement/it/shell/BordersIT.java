package io.escapement.it.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.HostProgram;
import io.escapement.it.child.ReadingChild;
import io.escapement.it.host.NativeSource;
import io.escapement.it.jdk.Jdk;
import io.escapement.it.jdk.TestJdks;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Root's commands to a process of another user, PID or mount namespace, or root: they say where to run them instead,
 * and make nothing. The process is no JVM, but has a file named {@code libjvm.so} mapped.
 */
class BordersIT {
    private static final String STRANGER = "4242";
    private static final String[] BY_STRANGER = {
        "setpriv", "--reuid=" + STRANGER, "--regid=" + STRANGER, "--clear-groups"
    };
    private static final Jdk JDK = TestJdks.first();
    private static final String JAR = ChildJvmBuilder.agentJar().toString();
    private static final String NAMESPACES = "unshare --mount --pid --fork --kill-child=SIGKILL --mount-proc";

    /** Root's, in which the stranger can't write. */
    @TempDir
    private Path folder;

    private Process process;

    @BeforeAll
    static void assumeRoot() {
        HostProgram.assumeDone("needs root rights", "unshare", "--mount", "--pid", "--fork", "setpriv", "true");
    }

    @BeforeEach
    void aLibraryLooksLikeAJvm() throws IOException {
        NativeSource.library(Path.of("src", "test", "c", "libjvm.c"), folder.resolve("libjvm.so"));
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @AfterEach
    void endProcess() throws InterruptedException {
        if (process != null) {
            process.destroyForcibly().waitFor();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"status PID", "attach PID packages=com.acme,mode=on", "profile PID --seconds 1"})
    void nothingIsMadeInTheTmpOfAnotherUser(String command) throws Exception {
        String pid = start("unshare", "--mount", "sh", "-c", strangersTmpIs(folder), "sh");
        Object before = Files.getLastModifiedTime(folder);
        String words = command.replace("PID", pid);
        assertThat(refused(words))
                .containsExactly(
                        "process " + pid + " has another mount namespace or root, as by PrivateTmp of systemd or in a"
                                + " container, and commands work within one only: run it there, with the jar's path"
                                + " there",
                        "  nsenter -t " + pid + " -a -r -w -S " + STRANGER + " -G " + STRANGER + " java -jar " + JAR
                                + " " + words);
        assertThat(Files.getLastModifiedTime(folder))
                .as("a file was made, or removed")
                .isEqualTo(before);
        assertThat(new File("/tmp").list()).noneMatch(name -> name.contains("escapement-" + pid));
    }

    private static String strangersTmpIs(Path folder) {
        return "mount --bind " + folder + " /tmp && export LD_PRELOAD=/tmp/libjvm.so && exec "
                + String.join(" ", BY_STRANGER) + " sleep 600";
    }

    /** As OpenShift gives them: an id without a name, and longer than any of a process. */
    @Test
    void anotherUsersProcessIsLeftToThatUser() throws Exception {
        String user = "1000650000";
        String[] byUser = {"setpriv", "--reuid=" + user, "--regid=" + user, "--clear-groups"};
        HostProgram.assumeDone("needs all users' ids", byUser[0], byUser[1], "true");
        List<String> command = new ArrayList<>(List.of(byUser));
        command.addAll(List.of("sh", "-c", "LD_PRELOAD=" + folder + "/libjvm.so exec sleep 600"));
        String pid = start(command.toArray(new String[0]));
        assertThat(refused("attach " + pid + " packages=*,exclude=org.foo"))
                .containsExactly(
                        "process " + pid + " is of user " + user
                                + ", and commands work for the JVM's own user only: run it as that user",
                        "  setpriv --reuid " + user + " --regid " + user + " --clear-groups " + java() + " -jar " + JAR
                                + " attach " + pid + " 'packages=*,exclude=org.foo'");
        assertThat(new File("/tmp").list()).noneMatch(name -> name.contains("escapement-" + pid));
    }

    @Test
    void oneThatProcHidesIsNotCalledAbsent() throws Exception {
        List<String> command = new ArrayList<>(List.of(BY_STRANGER));
        command.addAll(List.of("sh", "-c", "LD_PRELOAD=" + folder + "/libjvm.so exec sleep 600"));
        String pid = start(command.toArray(new String[0]));
        ChildJvm status = ChildJvm.on(JDK)
                .by(
                        "unshare",
                        "--mount",
                        "sh",
                        "-c",
                        "mount -t proc -o hidepid=invisible proc /proc" + " && exec setpriv --regid=" + STRANGER
                                + " --clear-groups --bounding-set=-all --inh-caps=-all \"$@\"",
                        "sh")
                .commandLine("status", pid)
                .ended(1);
        assertThat(status.stderr())
                .singleElement()
                .asString()
                .startsWith("process " + pid + " is there, but /proc does not show it to this user");
    }

    private static String java() throws IOException {
        Path home = JDK.home().toRealPath();
        return (JDK.major() < 9 ? home.resolve("jre") : home)
                .resolve("bin/java")
                .toString();
    }

    @Test
    void anotherRootIsLeftAlone() throws Exception {
        String pid = start("sh", "-c", "LD_PRELOAD=" + folder + "/libjvm.so OTHER_ROOT=" + folder + " exec sleep 600");
        assertThat(refused("status " + pid))
                .contains("  nsenter -t " + pid + " -a -r -w -S 0 -G 0 java -jar " + JAR + " status " + pid);
    }

    @Test
    void inAnotherContainerItIsToBeRunThereByTheIdThere() throws Exception {
        String command = NAMESPACES + " sh -c";
        List<String> words = new ArrayList<>(List.of(command.split(" ")));
        words.add("LD_PRELOAD=" + folder + "/libjvm.so exec sleep 600");
        String pid = start(words.toArray(new String[0]));
        String there = " java -jar " + JAR + " profile 1 --seconds 1";
        assertThat(refused("profile " + pid + " --seconds 1"))
                .containsExactly(
                        "process " + pid + " is in another container or PID namespace, where it is process 1,"
                                + " and commands work within one only: run it there, with the jar's path there, by one"
                                + " of these",
                        "  kubectl exec POD -c CONTAINER --" + there,
                        "  docker exec CONTAINER" + there,
                        "  nsenter -t " + pid + " -a -r -w -S 0 -G 0" + there);
    }

    @Test
    void whatIsSaidCanBePasted() throws Exception {
        ReadingChild child =
                ReadingChild.run(ChildJvm.on(JDK).by(NAMESPACES.split(" ")).agent("mode=observe"));
        List<String> said = refused("status " + child.jvm.pid());
        ProcessBuilder pasted = new ProcessBuilder("sh", "-c", said.get(said.size() - 1));
        pasted.environment().merge("PATH", JDK.home() + "/bin:", (old, bin) -> bin + old);
        Process status = pasted.redirectErrorStream(true).start();
        assertThat(new String(status.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .contains("state:        OBSERVING: ");
        assertThat(status.waitFor()).isZero();
    }

    /** Returns the id of the last process in a row of those that start another, once that looks like a JVM. */
    private String start(String... command) throws IOException {
        process = new ProcessBuilder(command).inheritIO().start();
        await().until(() -> isLikeJvm(last(process.toHandle())));
        return Long.toString(last(process.toHandle()).pid());
    }

    private static ProcessHandle last(ProcessHandle parent) {
        return parent.children().findFirst().map(BordersIT::last).orElse(parent);
    }

    private static boolean isLikeJvm(ProcessHandle process) throws IOException {
        Path proc = Path.of("/proc", Long.toString(process.pid()));
        try (Stream<String> maps = Files.lines(proc.resolve("maps"))) {
            return Files.readString(proc.resolve("comm")).equals("sleep\n")
                    && maps.anyMatch(line -> line.endsWith("/libjvm.so"));
        } catch (NoSuchFileException | UncheckedIOException endedMeanwhile) {
            return false;
        }
    }

    private static List<String> refused(String words) {
        ChildJvm command = ChildJvm.on(JDK).commandLine(words.split(" ")).ended(64);
        assertThat(command.stdout()).isEmpty();
        return command.stderr();
    }
}
