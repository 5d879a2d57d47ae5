package io.escapement.it.agents;

import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.FormsChild;
import java.nio.file.Files;
import java.nio.file.Path;

/** An agent of another project, to run beside this one in a {@link FormsChild}. */
public interface OtherAgent {
    /** Adds it to the child's command line. */
    void addTo(ChildJvmBuilder builder);

    /** Asserts what can be seen of its work while the child runs. */
    default void assertWorksIn(FormsChild child) {}

    /** Asserts what it has left when the child has ended by itself. */
    default void assertHasWorkedIn(FormsChild ended) {}

    /** A jar that the build fetched. */
    static Path jar(String artifact) {
        Path jar = Path.of(System.getProperty("escapement.test.otherAgents", "target/it-agents"), artifact + ".jar")
                .toAbsolutePath();
        if (!Files.isRegularFile(jar)) {
            throw new IllegalStateException(jar + " is missing: the build's phase pre-integration-test fetches it");
        }
        return jar;
    }
}
