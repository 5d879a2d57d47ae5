package com.acme.jmx;

import java.io.File;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.concurrent.TimeUnit;

/**
 * A launcher that takes its time, and only then sets a system property and calls the main method of another class; if
 * so told in a class loader of its own, which alone knows the program, its libraries and so its log manager.
 */
public final class LateStart {
    private static final long LATE_SECONDS = 5;
    private static final String CLASS_PATH = "class.path";

    private LateStart() {}

    /** Takes settings ({@code name=value}), if any, of which {@code class.path} is its own; the name of the class. */
    public static void main(String[] arguments) throws Exception {
        TimeUnit.SECONDS.sleep(LATE_SECONDS);
        ClassLoader loader = LateStart.class.getClassLoader();
        for (String argument : arguments) {
            String[] setting = argument.split("=", 2);
            if (setting.length == 1) {
                Method main = loader.loadClass(argument).getMethod("main", String[].class);
                main.invoke(null, (Object) new String[0]);
            } else if (setting[0].equals(CLASS_PATH)) {
                loader = ownLoader(setting[1]);
                Thread.currentThread().setContextClassLoader(loader);
            } else {
                System.setProperty(setting[0], setting[1]);
            }
        }
    }

    private static ClassLoader ownLoader(String classPath) throws MalformedURLException {
        String[] jars = classPath.split(File.pathSeparator);
        URL[] urls = new URL[jars.length];
        for (int i = 0; i < jars.length; i++) {
            urls[i] = new File(jars[i]).toURI().toURL();
        }
        return new URLClassLoader(urls, LateStart.class.getClassLoader().getParent());
    }
}
