package io.escapement.bench.host;

import io.escapement.ab.host.BuiltFiles;
import io.escapement.ab.host.MeasurementException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;

/**
 * Loads the agent's classes from a given jar, whatever else the class path has of them, and beside them one of this jar
 * that is compiled against them, and opens them to the lab.
 */
public class AgentClasses extends URLClassLoader {
    private final Path agentJar;
    private final Class<?> opener;

    public AgentClasses(Path agentJar, Class<?> opener) throws MalformedURLException {
        super(
                new URL[] {
                    agentJar.toUri().toURL(),
                    BuiltFiles.codeSource(opener).toUri().toURL()
                },
                AgentClasses.class.getClassLoader());
        this.agentJar = agentJar;
        this.opener = opener;
    }

    /** An instance of that one. */
    public final Object open() {
        try {
            return loadClass(opener.getName()).getConstructor().newInstance();
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
