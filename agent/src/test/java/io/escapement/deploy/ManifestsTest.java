package io.escapement.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The manifests give a service the jar that the image has, where the variable looks for it. */
class ManifestsTest {
    private static final String AGENT = "-javaagent:/escapement/javaagent.jar";
    private static final String IMAGE = "registry.example/escapement-agent:0.1.0";

    @Test
    void kustomizeGivesTheExampleTheAgent() throws IOException, InterruptedException {
        Program kubectl = Program.onThePath("kubectl");
        assumeTrue(kubectl != null, "needs kubectl");
        Path folder = DeployedFile.FOLDER.resolve("kubernetes");
        assertThat(kubectl.run(folder, "kustomize", "example"))
                .containsPattern("(?s)initContainers:.*- /javaagent.jar\\s+- /escapement/javaagent.jar")
                .containsPattern("name: JAVA_TOOL_OPTIONS\\s+value: " + AGENT)
                .contains("image: " + IMAGE)
                .containsPattern("mountPath: /escapement\\s+name: escapement\\s+readOnly: true");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "init-container/kustomization.yaml",
                "image-volume/kustomization.yaml",
                "mutating-admission-policy.yaml",
                "opentelemetry-operator.yaml",
                "node-doctor.yaml"
            })
    void eachNamesTheSameImage(String file) throws IOException {
        assertThat(DeployedFile.read("kubernetes/" + file)).contains(IMAGE).doesNotContain(":latest");
    }
}
