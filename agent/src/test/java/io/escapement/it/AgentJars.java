package io.escapement.it;

import java.nio.file.Path;

/** Jars of other agents, to run before this one or in its place. */
final class AgentJars {
    private AgentJars() {}

    /** A jar in {@code folder} with nothing but that class. */
    static Path jarOf(Path folder, Class<?> agent) {
        return new TestJar()
                .manifest("Premain-Class", agent.getName())
                .classes("", agent.getName())
                .write(folder.resolve(agent.getSimpleName() + ".jar"));
    }
}
