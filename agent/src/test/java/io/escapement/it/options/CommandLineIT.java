package io.escapement.it.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import io.escapement.it.jdk.TestJdks;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code java -jar escapement-agent.jar ...} */
class CommandLineIT {
    private static final String STRING = "\"(?:[^\"\\\\\\p{Cntrl}]|\\\\[\"\\\\/bfnrt]|\\\\u[0-9a-f]{4})*\"";
    private static final String SAMPLE = "escapement_clock_%s \\d\\.\\d+e[-+]\\d+";

    /** The one that starts others: those that were fetched may not start what is not theirs. */
    private static final Jdk RUNNING =
            new Jdk(Path.of(System.getProperty("java.home")), Runtime.version().feature());

    private static final String STRINGS = "\\[(?:" + STRING + "(?:," + STRING + ")*)?]";

    @EachJdk
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
                : "\\d+ ms or more \\(the kernel's coarse clock moves every .*";
    }

    @EachJdk
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
            assertThat(check.stderr()).singleElement().asString().startsWith(refusal);
            assertThat(doctor.stdout()).anyMatch(line -> line.contains("stay off: " + refusal));
        }
    }

    @Test
    void doctorPrintsOneJsonObjectForPrograms() {
        assertJson("slow-threshold=1s,packages=com.acme", "healthy", false);
        assertJson("slow-threshold=1ns,packages=com.acme", "slow", true);
    }

    private static void assertJson(String options, String verdict, boolean engages) {
        ChildJvm child = ChildJvm.on(TestJdks.first()).commandLine("doctor", "--json", options);
        child.awaitExit();
        assertThat(child.stdout()).hasSize(1);
        assertThat(child.stdout().get(0))
                .matches("\\{\"clockSource\":" + STRING + ",\"availableClockSources\":" + STRINGS
                        + ",\"realReadNanos\":\\d+\\.\\d,\"realReadNanosAllCores\":\\d+\\.\\d,\"cores\":\\d+"
                        + ",\"slowThresholdNanos\":\\d+,\"verdict\":\"" + verdict
                        + "\",\"cures\":" + STRINGS + ",\"wouldEngage\":" + engages + ",\"reason\":" + STRING
                        + "}");
    }

    @EachJdk
    void doctorPrintsOneLineForNodeProblemDetector(Jdk jdk) {
        ChildJvm healthy = ChildJvm.on(jdk).commandLine("doctor", "--line", "slow-threshold=1s");
        ChildJvm slow = ChildJvm.on(jdk).commandLine("doctor", "--line", "slow-threshold=1ns");
        healthy.ended(0);
        assertThat(healthy.stdout()).singleElement().asString().matches("clock healthy: \\S+, \\d+ ns a read.*");
        slow.ended(1);
        assertThat(slow.stdout()).singleElement().asString().matches("clock slow: \\S+, \\d+ ns a read.*");
    }

    @EachJdk
    void doctorWritesMetricsForPrometheusBesideWhateverItPrints(Jdk jdk, @TempDir Path folder) throws IOException {
        Path file = folder.resolve("clock.prom");
        String[] arguments = {"doctor", "--line", "--prometheus", file.toString(), "slow-threshold=1ns"};
        ChildJvm child = ChildJvm.on(jdk).commandLine(arguments).ended(1);
        assertThat(child.stdout()).singleElement().asString().startsWith("clock slow: ");
        assertThat(Files.readAllLines(file))
                .filteredOn(line -> !line.startsWith("# HELP ") && !line.startsWith("# TYPE "))
                .satisfiesExactly(
                        one -> assertThat(one).matches(SAMPLE.formatted("read_seconds\\{.*,cores=\"1\"}")),
                        all -> assertThat(all).matches(SAMPLE.formatted("read_seconds\\{.*,cores=\"all\"}")),
                        slow -> assertThat(slow).isEqualTo("escapement_clock_slow 1"),
                        threshold -> assertThat(threshold).matches(SAMPLE.formatted("slow_threshold_seconds")));
    }

    @Test
    void metricsThatCanNotBeWrittenAreNamedWithOptionValueAndReason(@TempDir Path folder) {
        Path missing = folder.resolve("missing");
        String file = missing.resolve("clock.prom").toString();
        ChildJvm child = ChildJvm.on(TestJdks.first())
                .commandLine("doctor", "--prometheus", file)
                .ended(64);
        assertThat(child.stdout()).isEmpty();
        assertThat(child.stderr())
                .containsExactly("--prometheus=" + file + " can't be written: there is no folder " + missing);
    }

    @Test
    void jsonAndLineExcludeEachOther() {
        ChildJvm child = ChildJvm.on(TestJdks.first())
                .commandLine("doctor", "--json", "--line")
                .ended(64);
        assertThat(child.stdout()).isEmpty();
        assertThat(child.stderr().get(0)).contains("--json", "--line", "mutually exclusive");
    }

    @Test
    void checkPrintsEachValueAndItsSource() {
        ChildJvmBuilder builder =
                ChildJvm.on(TestJdks.first()).jvm("-Descapement.tick=2ms").env("ESCAPEMENT_LOG", "warn");
        ChildJvm child = builder.commandLine("check", "packages=com.acme,max-staleness=30ms")
                .ended(0);
        assertThat(child.stdout())
                .hasSize(17)
                .anyMatch(line -> line.matches("max-staleness on this host: " + least(TestJdks.first())))
                .anyMatch(line -> line.matches("packages +com.acme +agent arguments"))
                .anyMatch(line -> line.matches("max-staleness +30ms +agent arguments"))
                .anyMatch(line -> line.matches("tick +2ms +system property escapement.tick"))
                .anyMatch(line -> line.matches("log +warn +environment variable ESCAPEMENT_LOG"))
                .anyMatch(line -> line.matches("mode +auto +default"));
        assertThat(child.stderr()).isEmpty();
    }

    @EachJdk
    void checkStartsTheJvmOfTheServiceWithTheAgent(Jdk jdk) {
        String home = jdk.home().toString();
        ChildJvm child = ChildJvm.on(RUNNING)
                .commandLine("check", "--java", home, "packages=com.acme")
                .ended(0);
        assertThat(child.stdout()).last().isEqualTo(home + " starts with the agent");
        assertThat(child.stderr()).isEmpty();
    }

    @Test
    void anImageThatCanNotLoadAgentsIsRefused(@TempDir Path folder) {
        assumeTrue(Files.exists(Path.of(RUNNING.tool("jlink"))), "this JDK has no jlink");
        Path image = folder.resolve("image");
        ChildJvm linker = ChildJvm.on(RUNNING)
                .tool("jlink", "--add-modules", "java.base", "--output", image.toString())
                .ended(0);
        ChildJvm child = ChildJvm.on(RUNNING)
                .commandLine("check", "--java", image.toString())
                .ended(1);
        assertThat(child.stdout()).isEmpty();
        assertThat(child.stderr())
                .anyMatch(line -> line.startsWith(image + "/bin/java does not start with the agent")
                        && line.contains("jlink --add-modules java.instrument"));
    }

    @Test
    void aHomeWithoutAJvmIsNamed(@TempDir Path folder) {
        ChildJvm child = ChildJvm.on(TestJdks.first())
                .commandLine("check", "--java", folder.toString())
                .ended(1);
        assertThat(child.stderr()).singleElement().asString().startsWith(folder + "/bin/java can't be run");
    }

    /** The JVM looks at no checksum: what it finds of a byte depends on whose it is. */
    @Test
    void aDamagedJarIsNamed(@TempDir Path folder) throws IOException {
        byte[] bytes = Files.readAllBytes(ChildJvmBuilder.agentJar());
        byte[] path = "io/escapement/agent/boot/PreMain.class".getBytes(StandardCharsets.US_ASCII);
        int entry = 0;
        while (!Arrays.equals(path, Arrays.copyOfRange(bytes, entry, entry + path.length))) {
            entry++;
        }
        bytes[entry + path.length + 30] ^= 1;
        Path damaged = Files.write(folder.resolve("damaged.jar"), bytes);
        try (ChildJvm child = ChildJvm.on(TestJdks.first()).runJar(damaged, "check")) {
            child.ended(1);
            assertThat(child.stderr()).singleElement().asString().startsWith(damaged + " is damaged (");
        }
        Path half = Files.write(folder.resolve("half.jar"), Arrays.copyOf(bytes, bytes.length / 2));
        try (ChildJvm child = ChildJvm.on(TestJdks.first()).runJar(half, "check")) {
            child.ended(1);
        }
    }

    @Test
    void whatLooksLikeAClassIsAskedFor() {
        ChildJvm child = ChildJvm.on(TestJdks.first())
                .commandLine("check", "packages=com.acme.Shop:org.foo")
                .ended(0);
        assertThat(child.stdout()).contains("warning: is com.acme.Shop a class? name its package");
    }

    @Test
    void checkSaysWhatIsWrong() {
        ChildJvm child = ChildJvm.on(TestJdks.first())
                .commandLine("check", "package=com.acme")
                .ended(1);
        assertThat(child.stdout()).isEmpty();
        assertThat(child.stderr()).hasSize(1);
        assertThat(child.stderr().get(0)).contains("package=com.acme", "did you mean packages?");
    }

    @Test
    void checkNamesAllMistakes() {
        ChildJvm child = ChildJvm.on(TestJdks.first())
                .commandLine("check", "package=com.acme,tick=no")
                .ended(1);
        assertThat(child.stderr())
                .satisfiesExactly(
                        first -> assertThat(first).startsWith("package=com.acme "),
                        second -> assertThat(second).startsWith("tick=no "));
    }

    @Test
    void anUnknownCommandGetsTheUsage() {
        ChildJvm child = ChildJvm.on(TestJdks.first()).commandLine("docter").ended(64);
        assertThat(child.stdout()).isEmpty();
        assertThat(child.stderr()).anyMatch(line -> line.contains("docter"));
        assertThat(child.stderr()).anyMatch(line -> line.contains("doctor"));
    }

    @Test
    void wrongOptionsForDoctorAreAMistakeInTheUsageAndNoVerdict() {
        ChildJvm child = ChildJvm.on(TestJdks.first())
                .commandLine("doctor", "tick=never")
                .ended(64);
        assertThat(child.stdout()).isEmpty();
        assertThat(child.stderr()).hasSize(1).allMatch(line -> line.contains("tick=never"));
    }

    @Test
    void versionIsTheOneInTheManifest() throws IOException {
        try (JarFile jar = new JarFile(ChildJvmBuilder.agentJar().toFile());
                ChildJvm child = ChildJvm.on(TestJdks.first()).commandLine("version")) {
            String version = jar.getManifest().getMainAttributes().getValue(Attributes.Name.IMPLEMENTATION_VERSION);
            child.ended(0);
            assertThat(child.stdout()).containsExactly("escapement " + version);
        }
    }

    @Test
    void helpBreaksNoExample() {
        String example = "packages=com.acme,max-staleness=20ms";
        for (String command : new String[] {"doctor", "check", "attach"}) {
            try (ChildJvm child = ChildJvm.on(TestJdks.first()).commandLine(command, "--help")) {
                child.ended(0);
                assertThat(child.stdout()).anyMatch(line -> line.endsWith(example));
            }
        }
        try (ChildJvm child = ChildJvm.on(TestJdks.first()).commandLine("--help")) {
            child.ended(0);
            assertThat(child.stdout()).contains("  java -javaagent:escapement-agent.jar=packages=com.acme ...");
        }
    }

    @Test
    void helpIsAsWideAsTheTerminal() {
        assumeTrue(Files.exists(Path.of("/usr/bin/script")), "no script, which makes a terminal");
        ChildJvm child = ChildJvm.on(TestJdks.first())
                .by("sh", "-c", "script -qec \"stty cols 160; $*\" /dev/null", "sh")
                .commandLine("doctor", "--help");
        child.ended(0);
        assertThat(child.stdout()).anyMatch(line -> line.length() > 120);
    }

    @Test
    void helpNamesEveryCommand() {
        for (String[] arguments : new String[][] {{}, {"help"}}) {
            try (ChildJvm child = ChildJvm.on(TestJdks.first()).commandLine(arguments)) {
                child.ended(0);
                for (String command : new String[] {"doctor", "check", "scan", "version", "help"}) {
                    assertThat(child.stdout()).anyMatch(line -> line.startsWith("  " + command + " "));
                }
            }
        }
    }
}
