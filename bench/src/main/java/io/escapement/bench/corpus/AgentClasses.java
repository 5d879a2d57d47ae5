package io.escapement.bench.corpus;

import io.escapement.ab.host.BuiltFiles;
import io.escapement.ab.host.MeasurementException;
import io.escapement.agent.rewrite.OpenRewriter;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;

/**
 * Loads the agent's classes from a given jar, whatever else the class path has of them, and beside them {@link
 * OpenRewriter}, which is compiled against them.
 */
public final class AgentClasses extends URLClassLoader {
    private AgentClasses(Path agentJar) throws MalformedURLException {
        super(new URL[] {
            agentJar.toUri().toURL(),
            BuiltFiles.codeSource(OpenRewriter.class).toUri().toURL()
        });
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
        if (!name.startsWith("io.escapement.agent.") && !name.startsWith("io.escapement.tools.")) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : findClass(name);
        }
    }
}
