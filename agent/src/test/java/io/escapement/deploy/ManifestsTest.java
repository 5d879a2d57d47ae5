package io.escapement.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.agent.config.AgentOptions;
import io.escapement.agent.config.KnownLibrary;
import io.escapement.agent.config.Option;
import io.escapement.agent.config.OptionReader;
import io.escapement.it.child.HostProgram;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The manifests give a service the jar that the image has, where the variable looks for it, and options that it takes.
 */
class ManifestsTest {
    private static final String AGENT = "-javaagent:/escapement/javaagent.jar=$(ESCAPEMENT_OPTIONS)";
    private static final String IMAGE = "registry.example/escapement-agent:0.1.0";
    private static final Pattern OPTIONS = Pattern.compile("name: ESCAPEMENT_OPTIONS\\s+value: (\\S+)");
    private static final Pattern VARIABLE = Pattern.compile("\\{name: (ESCAPEMENT_\\w+), value: \"?([^\"}]+)");
    private static final Pattern LINE = Pattern.compile("escapement-agent.jar=(packages=[^\" ]+)\"");
    private static final Pattern LOOP = Pattern.compile("(?s)- sh\n +- -c\n +- \\|\n(.* +done\n)");
    private static final Pattern COMMAND = Pattern.compile("(?s)ExecStart=/bin/sh -c '(.*?)'");

    @Test
    void kustomizeGivesTheExampleTheAgent() throws IOException, InterruptedException {
        HostProgram.assumeDone("needs kubectl", "kubectl", "version", "--client");
        Path folder = DeployedFile.FOLDER.resolve("kubernetes");
        String[] rendered =
                HostProgram.printed(folder, "kubectl", "kustomize", "example").split("\n---\n");
        assertThat(rendered).hasSize(2);
        assertIsGivenTheAgentBy("JAVA_TOOL_OPTIONS", rendered[0]);
        assertIsGivenTheAgentBy("JDK_JAVA_OPTIONS", rendered[1]);
    }

    private static void assertIsGivenTheAgentBy(String variable, String workload) {
        assertThat(workload)
                .containsPattern("(?s)initContainers:.*- /javaagent.jar\\s+- /escapement/javaagent.jar")
                // Kubernetes expands only variables that stand before.
                .containsPattern("name: ESCAPEMENT_OPTIONS\\s+value: \\S+\\s+- name: " + variable + "\\s+value: "
                        + Pattern.quote(AGENT))
                .containsOnlyOnce(AGENT)
                .contains("image: " + IMAGE)
                .containsPattern("mountPath: /escapement\\s+name: escapement\\s+readOnly: true");
        assertIsRestricted(workload);
    }

    /** A namespace that enforces the level restricted takes the pod, but for the folder of the node. */
    @Test
    void theDoctorOfANodeIsRestrictedInAllElse() throws IOException {
        String manifest = DeployedFile.read("kubernetes/node-doctor.yaml");
        assertIsRestricted(
                manifest.replace("securityContext: *restricted", "allowPrivilegeEscalation: false, drop: [ALL]"));
        assertThat(manifest).containsOnlyOnce("hostPath:").contains("tolerations: [{operator: Exists}]");
    }

    /** What that level wants of a pod, and of each of its containers. */
    private static void assertIsRestricted(String workload) {
        assertThat(workload)
                .containsPattern("runAsNonRoot: true")
                .containsPattern("seccompProfile:\\W+type: RuntimeDefault")
                .doesNotContain("privileged: true", "hostNetwork", "hostPID", "hostIPC");
        long containers =
                Pattern.compile(" image: ").matcher(workload).results().count();
        for (String each : List.of("allowPrivilegeEscalation: false", "drop:\\W+ALL")) {
            assertThat(Pattern.compile(each).matcher(workload).results().count())
                    .as(each)
                    .isEqualTo(containers);
        }
    }

    @Test
    void theAgentTakesTheOptionsOfTheExampleAndOfTheOperator() throws Exception {
        Matcher text = OPTIONS.matcher(DeployedFile.read("kubernetes/example/deployment.yaml"));
        assertThat(text.find()).isTrue();
        Map<String, String> environment = new TreeMap<>();
        VARIABLE.matcher(DeployedFile.read("kubernetes/opentelemetry-operator.yaml"))
                .results()
                .forEach(variable -> environment.put(variable.group(1), variable.group(2)));

        AgentOptions ofExample = new OptionReader(text.group(1), new Properties(), Map.of()).read();
        AgentOptions ofOperator = new OptionReader("", new Properties(), environment).read();

        for (Option option : Option.values()) {
            assertThat(ofExample.value(option)).as(option.optionName).isEqualTo(ofOperator.value(option));
        }
        assertThat(ofExample.value(Option.NANO_PACKAGES)).isNotEmpty();
    }

    @Test
    void eachServersLineIsTakenAndNamesForNanoTimeWhatIsKnownToBearIt() throws Exception {
        String page = DeployedFile.read("servers/README.md").replace("\\\n", "");
        Set<String> bearing = KnownLibrary.all().stream()
                .filter(known -> known.clock == KnownLibrary.Clock.NANOS && known.answer == KnownLibrary.Answer.BEARS)
                .map(known -> known.name)
                .collect(Collectors.toSet());
        List<String> lines =
                LINE.matcher(page).results().map(line -> line.group(1)).toList();
        assertThat(lines).hasSize(5);
        for (String line : lines) {
            AgentOptions read = new OptionReader(line, new Properties(), Map.of()).read();
            assertThat(read.value(Option.NANO_PACKAGES).split(":")).isSubsetOf(bearing);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"init-container/kustomization.yaml", "opentelemetry-operator.yaml", "node-doctor.yaml"})
    void eachNamesTheSameImage(String file) throws IOException {
        assertThat(DeployedFile.read("kubernetes/" + file)).contains(IMAGE).doesNotContain(":latest");
    }

    /** A pod that looks as if it ran would hide a doctor that never works. Here sleep sends what ends a pod. */
    @ParameterizedTest
    @CsvSource({
        "echo figures; exit 1, 0, figures, ''",
        "echo cannot measure >&2; exit 64, 1, before, status 64",
        "exit 1, 1, before, status 1",
        "exec /bin/sleep 9, 1, before, status 124"
    })
    void theDoctorOfANodeRenewsTheFiguresOrFails(
            String java, int status, String figures, String said, @TempDir Path folder)
            throws IOException, InterruptedException {
        String loop = found(LOOP, "kubernetes/node-doctor.yaml");
        assertWrites(loop.replace("timeout -k 5 300", "timeout 1"), java, status, figures, said, folder);
    }

    @ParameterizedTest
    @CsvSource({"echo figures; exit 0, 0", "echo figures; exit 1, 1", "echo figures; exit 2, 2"})
    void theDoctorOfAMachineRenewsTheFiguresAndKeepsTheStatus(String java, int status, @TempDir Path folder)
            throws IOException, InterruptedException {
        assertWrites(commandOfTheUnit(), java, status, "figures", "", folder);
    }

    @Test
    void theDoctorOfAMachineThatCanNotStartIsNoFinding(@TempDir Path folder) throws IOException, InterruptedException {
        assertWrites(commandOfTheUnit(), "exit 1", 3, "before", "", folder);
    }

    private static String commandOfTheUnit() throws IOException {
        return found(COMMAND, "machines/escapement-doctor.service")
                .replace("\\\n", "")
                .replace("$$", "$")
                .replace("/usr/bin/java", "java");
    }

    private static String found(Pattern pattern, String file) throws IOException {
        Matcher matcher = pattern.matcher(DeployedFile.read(file));
        assertThat(matcher.find()).isTrue();
        return matcher.group(1);
    }

    private static void assertWrites(String script, String java, int status, String figures, String said, Path folder)
            throws IOException, InterruptedException {
        Path programs = Files.createDirectory(folder.resolve("programs"));
        Path textfiles = Files.createDirectory(folder.resolve("textfiles"));
        Path file = Files.writeString(textfiles.resolve("escapement.prom"), "before\n");
        for (Map.Entry<String, String> each :
                Map.of("java", java, "sleep", "kill $PPID").entrySet()) {
            Path program = programs.resolve(each.getKey());
            Files.writeString(program, "#!/bin/sh\n" + each.getValue() + "\n");
            assertThat(program.toFile().setExecutable(true)).isTrue();
        }
        ProcessBuilder builder = new ProcessBuilder("sh", "-c", script)
                .directory(textfiles.toFile())
                .redirectErrorStream(true);
        builder.environment().merge("PATH", programs.toString(), (path, first) -> first + ":" + path);

        Process process = builder.start();

        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .contains(said);
        assertThat(process.waitFor()).isEqualTo(status);
        assertThat(file).hasContent(figures + "\n");
    }
}
