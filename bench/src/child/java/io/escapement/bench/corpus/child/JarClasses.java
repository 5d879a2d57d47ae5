package io.escapement.bench.corpus.child;

import java.io.DataInputStream;
import java.io.File;
import java.io.IOException;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.zip.ZipFile;

/** Finds a class in the first of some jars that has it. */
final class JarClasses extends ClassLoader {
    private final Map<String, JarFile> jarsByEntry = new HashMap<>();
    private final boolean isBeforeParent;

    /** @param isBeforeParent whether classes of these jars are found here, whatever the parent has of the same name */
    JarClasses(List<String> jars, ClassLoader parent, boolean isBeforeParent) throws IOException {
        super(parent);
        this.isBeforeParent = isBeforeParent;
        for (String path : jars) {
            JarFile jar = new JarFile(new File(path), false, ZipFile.OPEN_READ);
            for (JarEntry entry : Collections.list(jar.entries())) {
                if (entry.getName().endsWith(".class")) {
                    jarsByEntry.putIfAbsent(entry.getName(), jar);
                }
            }
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!isBeforeParent || !jarsByEntry.containsKey(entry(name))) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : findClass(name);
        }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        JarFile jar = jarsByEntry.get(entry(name));
        if (jar == null) {
            throw new ClassNotFoundException(name);
        }
        JarEntry found = jar.getJarEntry(entry(name));
        try (DataInputStream in = new DataInputStream(jar.getInputStream(found))) {
            byte[] classFile = new byte[(int) found.getSize()];
            in.readFully(classFile);
            return defineClass(name, classFile, 0, classFile.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    private static String entry(String className) {
        return className.replace('.', '/') + ".class";
    }
}
