package io.escapement.it.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.it.child.ChildJvmBuilder;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

/** What a project gets that names the agent as a dependency: the jar and nothing else. */
class PublishedPomIT {
    @Test
    void itBringsNoDependencyAndNeedsNoParent() throws IOException {
        String pom = Files.readString(ChildJvmBuilder.agentJar().resolveSibling("escapement-agent.pom"));
        assertThat(pom)
                .contains("<artifactId>escapement-agent</artifactId>", "<name>Apache-2.0</name>")
                .doesNotContain("<dependency>", "<parent>", "<build>", "<repository>");
    }
}
