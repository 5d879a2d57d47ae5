package io.escapement.bench.corpus.child;

import io.escapement.bench.clocks.AgentBean;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/**
 * Has the JVM load and verify classes without initialising them. Arguments: a file with all jars, a file with jar and
 * name of each class, and a file for a line about each.
 */
public final class VerifyingChild {
    public static final String VERIFIED = "verified";
    public static final String REJECTED = "rejected ";
    public static final String NOT_LOADED = "not loaded ";
    public static final String SEPARATOR = "\t";

    /** System property: true where the agent must have rewritten what was verified. */
    public static final String WITH_AGENT = "corpus.agent";

    private final ClassLoader allJars;
    private final Map<String, ClassLoader> loaders = new HashMap<>();

    private VerifyingChild(ClassLoader allJars) {
        this.allJars = allJars;
    }

    public static void main(String[] args) throws Exception {
        ClassLoader jdk = ClassLoader.getSystemClassLoader().getParent();
        VerifyingChild child = new VerifyingChild(new JarClasses(Files.readAllLines(Paths.get(args[0])), jdk, false));
        int verified = 0;
        try (PrintStream out = new PrintStream(Files.newOutputStream(Paths.get(args[2])), false, "UTF-8")) {
            for (String line : Files.readAllLines(Paths.get(args[1]))) {
                String[] jarAndName = line.split(SEPARATOR);
                String result = child.verify(jarAndName[0], jarAndName[1]);
                verified += result.equals(VERIFIED) ? 1 : 0;
                out.println(result.replaceAll("\\s+", " "));
            }
        }
        if (Boolean.getBoolean(WITH_AGENT)) {
            requireRewritten(verified);
        }
        Runtime.getRuntime().halt(0);
    }

    private String verify(String jar, String name) throws IOException {
        try {
            // HotSpot links a class, and so verifies it, before it lists its members.
            Constructor<?>[] unused = Class.forName(name, false, loader(jar)).getDeclaredConstructors();
            return VERIFIED;
        } catch (VerifyError | ClassFormatError e) {
            return REJECTED + e;
        } catch (ClassNotFoundException | LinkageError | RuntimeException e) {
            return NOT_LOADED + e;
        }
    }

    private ClassLoader loader(String jar) throws IOException {
        if (!loaders.containsKey(jar)) {
            loaders.put(jar, new JarClasses(Collections.singletonList(jar), allJars, true));
        }
        return loaders.get(jar);
    }

    /** Otherwise this would have verified what is in the jars. */
    private static void requireRewritten(int atLeast) throws Exception {
        AgentBean agent = new AgentBean();
        agent.awaitRegistered();
        if (agent.rewrittenClassCount() < atLeast) {
            throw new IllegalStateException("the agent has rewritten " + agent.rewrittenClassCount() + " classes, but "
                    + atLeast + " that it should have rewritten were verified");
        }
    }
}
