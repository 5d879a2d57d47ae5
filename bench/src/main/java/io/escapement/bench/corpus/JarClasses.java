package io.escapement.bench.corpus;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.zip.ZipFile;

/** Finds a class in the first jar of a list that has it. */
final class JarClasses extends ClassLoader {
    private final Map<String, JarFile> jarsByEntry = new HashMap<>();
    private final Rewriter rewriter;

    /** @param rewriter of the classes of these jars; if it is not null, they are found here before the parent's */
    JarClasses(Collection<Path> jars, ClassLoader parent, Rewriter rewriter) throws IOException {
        super(parent);
        this.rewriter = rewriter;
        for (Path path : jars) {
            JarFile jar = new JarFile(new File(path.toString()), false, ZipFile.OPEN_READ);
            for (JarEntry entry : Collections.list(jar.entries())) {
                if (entry.getName().endsWith(".class")) {
                    jarsByEntry.putIfAbsent(entry.getName(), jar);
                }
            }
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (rewriter == null || !jarsByEntry.containsKey(entry(name))) {
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
        try (InputStream in = jar.getInputStream(jar.getJarEntry(entry(name)))) {
            byte[] classFile = in.readAllBytes();
            Rewriter.Rewritten rewritten = rewriter == null ? null : rewriter.rewrite(classFile);
            byte[] defined = rewritten == null || rewritten.classFile() == null ? classFile : rewritten.classFile();
            return defineClass(name, defined, 0, defined.length);
        } catch (Exception e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    private static String entry(String className) {
        return className.replace('.', '/') + ".class";
    }
}
