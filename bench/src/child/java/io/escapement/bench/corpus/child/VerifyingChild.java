package io.escapement.bench.corpus.child;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Constructor;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

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

    private static final long REGISTERED_WITHIN_NANOS = TimeUnit.SECONDS.toNanos(60);

    private final AllJars allJars;
    private final Map<String, ClassLoader> loaders = new HashMap<>();

    private VerifyingChild(AllJars allJars) {
        this.allJars = allJars;
    }

    public static void main(String[] args) throws Exception {
        VerifyingChild child = new VerifyingChild(new AllJars(Files.readAllLines(Paths.get(args[0]))));
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
        ClassLoader loader = loaders.get(jar);
        if (loader == null) {
            loader = new OneJar(jar, allJars);
            loaders.put(jar, loader);
        }
        return loader;
    }

    /** Otherwise this would have verified what is in the jars. */
    private static void requireRewritten(int atLeast) throws JMException, InterruptedException {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        ObjectName rewrites = new ObjectName("io.escapement:type=Rewrites");
        long startNanos = System.nanoTime();
        while (!server.isRegistered(rewrites)) {
            if (System.nanoTime() - startNanos > REGISTERED_WITHIN_NANOS) {
                throw new InstanceNotFoundException("the agent has registered no MXBean");
            }
            Thread.sleep(20);
        }
        long rewritten = ((Number) server.getAttribute(rewrites, "RewrittenClassCount")).longValue();
        if (rewritten < atLeast) {
            throw new IllegalStateException("the agent has rewritten " + rewritten + " classes, but " + atLeast
                    + " that it should have rewritten were verified");
        }
    }
}
