package io.escapement.bench.rewriter;

import io.escapement.ab.host.MeasurementException;
import io.escapement.agent.rewrite.OpenRewriter;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;

/**
 * Loads the agent's classes from a given jar, whatever else the class path has of them, and beside them {@link
 * OpenRewriter}, which is compiled against them.
 */
public final class AgentClasses extends URLClassLoader {
    private static final String AGENT = "io.escapement.agent.";

    private AgentClasses(Path agentJar) throws MalformedURLException {
        super(new URL[] {agentJar.toUri().toURL()}, AgentClasses.class.getClassLoader());
    }

    /** The rewriter in the agent's jar, as the agent's transformer calls it. */
    public static Rewriter rewriter(Path agentJar) throws MalformedURLException {
        try {
            return (Rewriter) new AgentClasses(agentJar)
                    .loadClass(OpenRewriter.class.getName())
                    .getConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException | LinkageError e) {
            throw new MeasurementException(agentJar + " is of another version than this jar: build both anew", e);
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null) {
                return loaded;
            }
            if (!name.startsWith(AGENT)) {
                return super.loadClass(name, resolve);
            }
            return name.equals(OpenRewriter.class.getName()) ? openRewriter(name) : findClass(name);
        }
    }

    private Class<?> openRewriter(String name) throws ClassNotFoundException {
        try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
            byte[] classFile = in.readAllBytes();
            return defineClass(name, classFile, 0, classFile.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }
}
