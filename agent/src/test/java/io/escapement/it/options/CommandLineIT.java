package io.escapement.it.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.escapement.agent.config.Option;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.HostProgram;
import io.escapement.it.jdk.Jdk;
import io.escapement.it.jdk.OldestAndNewestJdk;
import io.escapement.it.jdk.TestJdks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code java -jar escapement-agent.jar ...} */
class CommandLineIT {
    @OldestAndNewestJdk
    void doctorsExitStatusIsItsVerdict(Jdk jdk) {
        ChildJvm healthy =
                ChildJvm.on(jdk).commandLine("doctor", "slow-threshold=1s").ended(0);
        assertThat(healthy.stdout()).anyMatch(line -> line.matches("verdict: +healthy .*"));
        assertThat(healthy.stdout()).noneMatch(line -> line.startsWith("cure"));
        assertThat(healthy.stderr()).isEmpty();
        ChildJvm slow = ChildJvm.on(jdk)
                .commandLine("doctor", "slow-threshold=1ns,packages=com.acme")
                .ended(1);
        assertThat(slow.stdout())
                .anyMatch(line -> line.matches("clocksource: +\\S+"))
                .anyMatch(line -> line.matches("cost of a read: +\\d+ ns.*"))
                .anyMatch(line -> line.matches("on all \\d+ cores: +\\d+ ns.*") || !hasMoreThanOneCore())
                .anyMatch(line -> line.matches("verdict: +slow .*"))
                .anyMatch(line -> line.startsWith("cure on the host: "))
                .anyMatch(line -> line.matches("max-staleness: +" + least(jdk)))
                .anyMatch(line -> line.matches("the agent would: +engage(, if .*)?: rewriting com.acme.*"));
        assertThat(slow.stderr()).isEmpty();
    }

    private static boolean hasMoreThanOneCore() {
        return Runtime.getRuntime().availableProcessors() > 1;
    }

    private static String least(Jdk jdk) {
        return jdk.major() < 9
                ? "only the agent can tell.*"
                : "\\d+ ms, the least here \\(the kernel's coarse clock moves every .*";
    }

    @OldestAndNewestJdk
    void whatThisKernelCanNotHoldIsRefusedAsTheAgentRefusesIt(Jdk jdk) {
        String options = "packages=com.acme,slow-threshold=1ns,max-staleness=2ms";
        String refusal = "max-staleness=2ms can't be held on this kernel";
        ChildJvm check = ChildJvm.on(jdk).commandLine("check", options);
        ChildJvm doctor = ChildJvm.on(jdk).commandLine("doctor", options);
        doctor.awaitExit();
        if (jdk.major() < 9) {
            check.ended(0);
            assertThat(doctor.stdout()).anyMatch(line -> line.contains("engage, if this kernel can hold"));
        } else {
            check.ended(1);
            ChildJvm.on(jdk).commandLine("check", options + ",mode=observe").ended(0);
            assertThat(check.stderr()).singleElement().asString().startsWith(refusal);
            assertThat(doctor.stdout()).anyMatch(line -> line.contains("stay off: " + refusal));
        }
    }

    @Test
    void doctorNamesATracer() {
        HostProgram.assumeDone("no strace here", "strace", "-V");
        ChildJvm doctor = ChildJvm.on(TestJdks.first())
                .by("strace", "-f", "-qq", "-e", "trace=none", "-o", "/dev/null")
                .commandLine("doctor", "slow-threshold=1ns")
                .ended(1);
        assertThat(doctor.stdout())
                .anyMatch(line -> line.matches("cure on the host: +process \\d+ \\(strace\\) traces this one, .*"));
        assertThat(command(1, "doctor", "slow-threshold=1ns").stdout()).noneMatch(line -> line.contains("traces"));
    }

    @ParameterizedTest
    @CsvSource({"slow-threshold=1s, 0, healthy, false", "slow-threshold=1ns, 1, slow, true"})
    void doctorPrintsOneJsonObjectForProgramsOneLineForNodeProblemDetectorAndMetrics(
            String threshold, int exitStatus, String verdict, boolean engages) {
        ChildJvm printed = command(exitStatus, "doctor", "--json", threshold + ",packages=com.acme");
        JsonObject json = JsonParser.parseString(printed.stdout().get(0)).getAsJsonObject();
        assertThat(printed.stdout()).hasSize(1);
        assertThat(json.get("verdict").getAsString()).isEqualTo(verdict);
        assertThat(json.get("wouldEngage").getAsBoolean()).isEqualTo(engages);
        ChildJvm line = command(exitStatus, "doctor", "--line", threshold);
        assertThat(line.stdout()).singleElement().asString().matches("clock " + verdict + ": \\S+, \\d+ ns a read.*");
        ChildJvm metrics = command(exitStatus, "doctor", "--prometheus", threshold);
        assertThat(metrics.stdout())
                .contains("escapement_clock_slow " + exitStatus)
                .doesNotContain("");
    }

    /** Also where the jar lies in a folder whose name means something to a shell. */
    @Test
    void aCommandThatIsPrintedRunsAsItIsInAnyFolder(@TempDir Path folder) throws IOException {
        Path jar = Files.createDirectory(folder.resolve("it's $HOME;")).resolve("the agent.jar");
        Files.copy(ChildJvmBuilder.agentJar(), jar);
        String line =
                ChildJvm.on(TestJdks.first()).runJar(jar, "doctor", "slow-threshold=1ns").ended(1).stdout().stream()
                        .filter(each -> each.startsWith("the agent would: "))
                        .findFirst()
                        .orElseThrow();
        String command = line.substring(line.indexOf("java -jar "), line.indexOf(" PID says which"));
        ChildJvm pasted = ChildJvm.on(TestJdks.first())
                .by("sh", "-c", "PATH=${0%/*}:$PATH; cd / && " + command + " no-id")
                .tool("java")
                .ended(64);
        assertThat(pasted.stderr()).first().asString().startsWith("no-id is no process id; ");
    }

    /** Each line of what is said, in the order of the mistakes, begins as that text does. */
    @ParameterizedTest
    @CsvSource({
        "doctor tick=never, 64, tick=never ",
        "'attach 999999999 tick=soon,packages=com.acme', 64, tick=soon ",
        "check package=com.acme, 1, package=com.acme ",
        "'check package=com.acme,tick=no', 1, package=com.acme |tick=no "
    })
    void mistakesAreNamed(String commandLine, int exitStatus, String beginnings) {
        assertMistake(beginnings, command(exitStatus, commandLine.split(" ")));
    }

    private static void assertMistake(String beginnings, ChildJvm command) {
        assertThat(command.stdout()).isEmpty();
        List<String> expected = List.of(beginnings.split("\\|"));
        assertThat(command.stderr())
                .hasSameSizeAs(expected)
                .zipSatisfy(expected, (line, beginning) -> assertThat(line).startsWith(beginning));
    }

    @ParameterizedTest
    @CsvSource({
        "doctor --json --line, mutually exclusive, doctor --help",
        "docter, doctor, --help",
        "profile 1 --seconds 10s, 'give seconds without a unit, above 0 and at most 600, as 30', profile --help"
    })
    void aWrongUsageIsSaidInFewLines(String commandLine, String said, String help) {
        ChildJvm child = command(64, commandLine.split(" "));
        assertThat(child.stdout()).isEmpty();
        assertThat(child.stderr()).hasSizeBetween(2, 3).anyMatch(line -> line.contains(said));
        assertThat(child.stderr()).last().isEqualTo("Try: java -jar " + ChildJvmBuilder.agentJar() + " " + help);
    }

    @ParameterizedTest
    @CsvSource({
        "packages=com.acme.OrderService, agent arguments",
        "-javaagent:/a/b.jar=packages=Shop, agent arguments",
        "'-javaagent:/a/b.jar=packages=com.acme,nano-packages=com.acme', note: nano-packages includes"
    })
    void checkTakesNamesOfClassesAndAWholeLine(String options, String said) {
        assertThat(command(0, "check", options).stdout()).anyMatch(line -> line.contains(said));
    }

    @Test
    void whatCheckPrintsIsATableAlsoWithALongValue() {
        List<String> lines = command(0, "check", "packages=com.acme.orders:com.acme.carts:com.acme.customers")
                .stdout();
        int from = lines.get(0).indexOf("FROM");
        assertThat(lines.subList(1, 1 + Option.values().length))
                .allMatch(line -> line.substring(from).matches("agent arguments|default"));
    }

    /** Arguments come before properties, and those before variables. */
    @Test
    void checkPrintsEachValueAndItsSource() {
        ChildJvm child = ChildJvm.on(TestJdks.first())
                .jvm("-Descapement.tick=1ms", "-Descapement.max-staleness=13ms")
                .env("ESCAPEMENT_LOG", "warn")
                .env("ESCAPEMENT_TICK", "1ms")
                .env("ESCAPEMENT_EXCLUDE", "org.foo")
                .commandLine("check", "packages=com.acme,nano-packages=io.micrometer,max-staleness=30ms")
                .ended(0);
        assertThat(child.stdout())
                .hasSize(Option.values().length + 5)
                .anyMatch(line -> line.startsWith("note: packages includes what nobody has reviewed: com.acme; "))
                .anyMatch(line -> line.startsWith("note: exclude=org.foo takes nothing out, "))
                .anyMatch(line -> line.matches("max-staleness on this host: (\\d+ ms or more|only the agent).*"))
                .anyMatch(line -> line.matches("packages +com.acme +agent arguments"))
                .anyMatch(line -> line.matches("max-staleness +30ms +agent arguments"))
                .anyMatch(line -> line.matches("tick +1ms +system property escapement.tick"))
                .anyMatch(line -> line.matches("log +warn +environment variable ESCAPEMENT_LOG"))
                .anyMatch(line -> line.matches("exclude +org.foo +environment variable ESCAPEMENT_EXCLUDE"))
                .anyMatch(line -> line.matches("mode +auto +default"))
                .anyMatch(
                        line -> line.startsWith("warning: nano-packages includes what measures times: io.micrometer"));
        assertThat(child.stderr()).isEmpty();
    }

    /** In silence, on Java 8; {@code attach} refuses them before it attaches. */
    @Test
    void optionsThatSomeWaysDropAreSaidToBeTooLong() {
        String many = "packages=com.acme." + "p".repeat(900);
        assertThat(command(0, "check", many).stdout())
                .anyMatch(line -> line.startsWith("warning: these options are 918 bytes long: "));
        assertThat(command(0, "check", "packages=com.acme").stdout()).noneMatch(line -> line.startsWith("warning"));
    }

    @Test
    void versionIsTheOneInTheManifest() throws IOException {
        try (JarFile jar = new JarFile(ChildJvmBuilder.agentJar().toFile())) {
            String version = jar.getManifest().getMainAttributes().getValue(Attributes.Name.IMPLEMENTATION_VERSION);
            assertThat(command(0, "version").stdout()).containsExactly("escapement " + version);
        }
    }

    @Test
    void helpNamesEveryCommandAndBreaksNoExample() {
        for (String[] arguments : new String[][] {{}, {"help"}, {"--help"}}) {
            List<String> help = command(0, arguments).stdout();
            for (String name : new String[] {"doctor", "check", "version", "help"}) {
                assertThat(help).anyMatch(line -> line.startsWith("  " + name + " "));
            }
            assertThat(help).contains("  java -javaagent:escapement-agent.jar=packages=com.acme ...");
        }
        for (String name : new String[] {"doctor", "check", "attach"}) {
            assertThat(command(0, name, "--help").stdout())
                    .anyMatch(line -> line.endsWith("packages=com.acme,max-staleness=20ms"));
        }
    }

    @Test
    void helpIsAsWideAsTheTerminal() {
        assumeTrue(Files.exists(Path.of("/usr/bin/script")), "no script, which makes a terminal");
        ChildJvmBuilder onATerminal =
                ChildJvm.on(TestJdks.first()).by("sh", "-c", "script -qec \"stty cols 160; $*\" /dev/null", "sh");
        assertThat(onATerminal.done("doctor", "--help")).anyMatch(line -> line.length() > 120);
    }

    private static ChildJvm command(int exitStatus, String... arguments) {
        return ChildJvm.on(TestJdks.first()).commandLine(arguments).ended(exitStatus);
    }
}
