package io.escapement.bench.corpus.child;

import java.io.IOException;
import java.util.jar.JarFile;

/** Finds the classes of one jar there, whatever other jars have of the same name, and all others behind it. */
final class OneJar extends ClassLoader {
    private final JarFile jar;

    OneJar(String path, ClassLoader others) throws IOException {
        super(others);
        jar = AllJars.open(path);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        String entry = name.replace('.', '/') + ".class";
        if (jar.getJarEntry(entry) == null) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null) {
                return loaded;
            }
            byte[] classFile = AllJars.read(jar, entry, name);
            return defineClass(name, classFile, 0, classFile.length);
        }
    }
}
