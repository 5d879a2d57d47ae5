package io.escapement.bench.corpus;

import io.escapement.ab.host.MeasurementException;
import io.escapement.agent.rewrite.OpenRewriter;
import io.escapement.bench.host.BenchmarksJar;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;

/**
 * Loads the agent's classes from the agent's jar, and {@link OpenRewriter}, which is in this jar and compiled against
 * them.
 */
final class AgentsRewriter extends URLClassLoader {
    private AgentsRewriter(URL... jars) {
        super(jars, AgentsRewriter.class.getClassLoader());
    }

    static Rewriter of(Path agentJar) throws MalformedURLException {
        ClassLoader agents = new AgentsRewriter(
                agentJar.toUri().toURL(), BenchmarksJar.path().toUri().toURL());
        try {
            return (Rewriter) agents.loadClass(OpenRewriter.class.getName())
                    .getConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException | LinkageError e) {
            throw new MeasurementException(agentJar + " is of another version than this jar: build both anew", e);
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith("io.escapement.agent.")) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : findClass(name);
        }
    }
}
