package io.escapement.it.child;

import java.nio.file.Path;

/** Jars of other agents, to run before this one or in its place. */
public final class AgentJars {
    private AgentJars() {}

    /** A jar in {@code folder} with nothing but that class. */
    public static Path jarOf(Path folder, Class<?> agent) {
        return write(folder, agent, new TestJar());
    }

    /** As {@link #jarOf}, for one that sees classes after every agent that does the same and is named before it. */
    public static Path retransformingJarOf(Path folder, Class<?> agent) {
        return write(folder, agent, new TestJar().manifest("Can-Retransform-Classes", "true"));
    }

    private static Path write(Path folder, Class<?> agent, TestJar jar) {
        return jar.manifest("Premain-Class", agent.getName())
                .classes("", agent.getName())
                .write(folder.resolve(agent.getSimpleName() + ".jar"));
    }
}
