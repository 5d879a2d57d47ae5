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

/** Finds a class in the first of many jars that has it. */
final class AllJars extends ClassLoader {
    private final Map<String, JarFile> jarsByEntry = new HashMap<>();

    AllJars(List<String> jars) throws IOException {
        super(ClassLoader.getSystemClassLoader().getParent());
        for (String path : jars) {
            JarFile jar = open(path);
            for (JarEntry entry : Collections.list(jar.entries())) {
                if (entry.getName().endsWith(".class")) {
                    jarsByEntry.putIfAbsent(entry.getName(), jar);
                }
            }
        }
    }

    static JarFile open(String path) throws IOException {
        return new JarFile(new File(path), false, ZipFile.OPEN_READ);
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        String entry = name.replace('.', '/') + ".class";
        JarFile jar = jarsByEntry.get(entry);
        if (jar == null) {
            throw new ClassNotFoundException(name);
        }
        byte[] classFile = read(jar, entry, name);
        return defineClass(name, classFile, 0, classFile.length);
    }

    static byte[] read(JarFile jar, String entry, String name) throws ClassNotFoundException {
        JarEntry found = jar.getJarEntry(entry);
        try (DataInputStream in = new DataInputStream(jar.getInputStream(found))) {
            byte[] classFile = new byte[(int) found.getSize()];
            in.readFully(classFile);
            return classFile;
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }
}
