package io.escapement.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.child.ReadingChild;
import io.escapement.it.jdk.TestJdks;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The installer of machines writes what it is asked to, and nothing if the jar would keep a JVM from starting. */
class InstallIT {
    private static final Path INSTALL =
            DeployedFile.FOLDER.resolve("machines/install").toAbsolutePath().normalize();

    /** What {@code profile} prints last. */
    private static final String OPTIONS =
            "packages=com.acme:org.h2,reads=wall,nano-packages=com.zaxxer.hikari.util:okhttp3,instance=a/b@1";

    private static final String JAR = "/opt/escapement/escapement-agent.jar";

    @TempDir
    private Path root;

    @Test
    void putsTheJarTheDropInAndTheTimerInPlace() throws IOException, InterruptedException {
        String folder = "/var/lib/prometheus/node-exporter";
        String home = homes().filter(each -> !each.matches("/(home|root|tmp)/.*"))
                .findFirst()
                .orElse(null);
        assumeTrue(home != null, "needs a JDK that the unit can see");
        run(0, agent(), "--java", home, "--service", "orders", "--options", OPTIONS, "--doctor", folder);

        assertThat(root.resolve("opt/escapement/escapement-agent.jar")).hasSameBinaryContentAs(agent());
        assertThat(Files.readAllLines(dropIn())).containsExactly("[Service]", line("=" + OPTIONS));
        assertThat(root.resolve("etc/systemd/system/escapement-doctor.timer")).exists();
        assertThat(root.resolve("etc/systemd/system/escapement-doctor.service"))
                .content()
                .contains(
                        "ExecStart=" + home + "/bin/java ",
                        "--prometheus " + folder + "/escapement.prom\n",
                        "find " + folder + "/escapement.prom ",
                        "ReadWritePaths=" + folder + "\n")
                .doesNotContain("/var/lib/node_exporter");
    }

    @Test
    void aJvmWithTheVariableOfTheDropInHasEachOption() throws IOException, InterruptedException {
        run(0, agent(), "--service", "orders", "--options", "-javaagent:escapement-agent.jar=" + OPTIONS);

        String line = Files.readAllLines(dropIn()).get(1);
        String variable = line.replaceAll("Environment=\"JAVA_TOOL_OPTIONS=(.*)\"", "$1");
        ReadingChild child = ReadingChild.run(ChildJvm.on(TestJdks.first())
                .env("JAVA_TOOL_OPTIONS", variable.replace(JAR, root + JAR))
                .env("ESCAPEMENT_MODE", "observe"));
        assertThat(ChildMBeans.of(child.jvm).clock("Options"))
                .asString()
                .contains(OPTIONS.split(","))
                .contains("mode=observe");
    }

    @Test
    void aLaterCallKeepsTheOptionsAndWhatWasWrittenIntoTheDropIn() throws IOException, InterruptedException {
        run(0, agent(), "--service", "orders");
        assertThat(Files.readAllLines(dropIn())).containsExactly("[Service]", line(""));
        Files.writeString(dropIn(), "Environment=\"ESCAPEMENT_MODE=off\"\n", StandardOpenOption.APPEND);

        run(0, agent(), "--service", "orders", "--options", "packages=com.acme");
        run(0, agent(), "--service", "orders", "--options", OPTIONS);
        run(0, agent(), "--service", "orders");

        assertThat(Files.readAllLines(dropIn()))
                .containsExactly("[Service]", line("=" + OPTIONS), "Environment=\"ESCAPEMENT_MODE=off\"");
    }

    @Test
    void optionsThatTheAgentDoesNotTakeAreNamed() throws IOException, InterruptedException {
        assertThat(run(1, agent(), "--service", "orders", "--options", "packages=com.acme,org.h2"))
                .contains("packages by ':'", "did you mean packages=com.acme:org.h2?");
        assertThat(run(64, agent(), "--service", "orders", "--options", "packages=com.acme, reads=wall"))
                .contains("have other characters than");
        assertThat(root).isEmptyDirectory();
    }

    @Test
    void writesNothingWhereTheJvmWouldNotStart() throws IOException, InterruptedException {
        Path half = root.resolve("half.jar");
        byte[] whole = Files.readAllBytes(agent());
        Files.write(half, Arrays.copyOf(whole, whole.length / 2));

        run(1, half, "--java", home(), "--service", "orders");

        assertThat(root.resolve("opt")).doesNotExist();
        assertThat(root.resolve("etc")).doesNotExist();
    }

    /** By {@code ProtectHome} and {@code PrivateTmp}. */
    @Test
    void whatTheUnitOfDoctorCanNotSeeIsRefused() throws IOException, InterruptedException {
        Path link = Files.createSymbolicLink(Path.of("target", "link-" + root.getFileName()), Path.of("/home/metrics"));
        Path hiddenHome = Files.createSymbolicLink(root.resolve("java"), Path.of(home()));
        try {
            for (String folder :
                    List.of("/home", "/root/metrics", "//home/x", "/srv/../tmp/x", link.toAbsolutePath() + "/x")) {
                assertThat(run(64, agent(), "--doctor", folder))
                        .contains("--doctor '" + folder + "' is in /", "may be anywhere but in /home, /root,");
            }
        } finally {
            Files.delete(link);
        }
        assertThat(run(64, agent(), "--java", hiddenHome.toString(), "--doctor", "/srv/metrics"))
                .contains("--java '" + hiddenHome + "' is in /");
        Files.delete(hiddenHome);
        assertThat(root).isEmptyDirectory();
    }

    @Test
    void wrongUseWritesNothing() throws IOException, InterruptedException {
        run(64, root.resolve("missing.jar"));
        run(64, agent(), "--options", "packages=com.acme");
        run(64, agent(), "--sevice", "orders");
        run(64, agent(), "--doctor", "relative");
        run(64, agent(), "--service", "orders.socket");
        Path folder = Files.createDirectories(root.resolve("etc/systemd/system/orders.service.d"));
        Path dropIn = folder.resolve("escapement.conf");
        String theirs = line("").replace("-javaagent", "-Xmx64m -javaagent");
        Files.writeString(dropIn, theirs);
        run(64, agent(), "--service", "orders", "--options", OPTIONS);
        assertThat(dropIn).hasContent(theirs);

        try (Stream<Path> written = Files.list(root)) {
            assertThat(written).containsExactly(root.resolve("etc"));
        }
    }

    private String run(int status, Path jar, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(INSTALL.toString(), jar.toString(), "--root", root.toString()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as("%s%n%s", command, printed).isEqualTo(status);
        return printed;
    }

    private Path dropIn() {
        return root.resolve("etc/systemd/system/orders.service.d/escapement.conf");
    }

    private static String line(String options) {
        return "Environment=\"JAVA_TOOL_OPTIONS=-javaagent:" + JAR + options + "\"";
    }

    private static Path agent() {
        return ChildJvmBuilder.agentJar();
    }

    private static String home() {
        return homes().findFirst().orElseThrow();
    }

    private static Stream<String> homes() {
        return TestJdks.all().stream()
                .map(jdk -> Path.of(jdk.tool("java")).getParent().getParent().toString());
    }
}
