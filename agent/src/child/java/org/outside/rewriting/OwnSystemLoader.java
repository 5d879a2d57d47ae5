package org.outside.rewriting;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;

/** Loads the class path in the place of the JVM's own loader, and does not ask that one. */
public final class OwnSystemLoader extends URLClassLoader {
    public OwnSystemLoader(ClassLoader builtIn) throws MalformedURLException {
        super(new URL[0], null);
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            appendToClassPathForInstrumentation(entry);
        }
    }

    /** The JVM calls it with the jar of an agent. */
    public void appendToClassPathForInstrumentation(String path) throws MalformedURLException {
        addURL(new File(path).toURI().toURL());
    }
}
