package com.acme.jmx;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;

/** A launcher with a class loader of its own, which alone knows the program, its libraries and so its log manager. */
public final class OwnLoader {
    private OwnLoader() {}

    /** Takes a class path, and the name of the class whose main method it calls. */
    public static void main(String[] arguments) throws ReflectiveOperationException, MalformedURLException {
        String[] jars = arguments[0].split(File.pathSeparator);
        URL[] urls = new URL[jars.length];
        for (int i = 0; i < jars.length; i++) {
            urls[i] = new File(jars[i]).toURI().toURL();
        }
        ClassLoader loader =
                new URLClassLoader(urls, OwnLoader.class.getClassLoader().getParent());
        Thread.currentThread().setContextClassLoader(loader);
        loader.loadClass(arguments[1]).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
    }
}
