package org.outside.rewriting;

import java.io.IOException;
import java.util.function.LongSupplier;
import org.outside.FreshLoader;

/** Has all but the JDK's classes for itself, as loaders of plug-ins, drivers and sandboxes do. */
public final class ShadowingLoader extends ClassLoader {
    private final boolean isChoosy;

    private ShadowingLoader(ClassLoader parent, boolean isChoosy) {
        super(parent);
        this.isChoosy = isChoosy;
    }

    /** What an application's clock gives in such a loader. */
    public static long readWithParent(String clock) {
        return new ShadowingLoader(ShadowingLoader.class.getClassLoader(), false).read(clock);
    }

    public static long readWithoutParent(String clock) {
        return new ShadowingLoader(null, false).read(clock);
    }

    /** In one that gives only such classes of {@code java.*} as it has found in the JDK's files. */
    public static long readByChoosyLoader(String clock) {
        return new ShadowingLoader(ShadowingLoader.class.getClassLoader(), true).read(clock);
    }

    private long read(String clock) {
        try {
            LongSupplier copy =
                    (LongSupplier) loadClass(clock).getDeclaredConstructor().newInstance();
            if (copy.getClass().getClassLoader() != this) {
                throw new IllegalStateException(clock + " was loaded by another");
            }
            return copy.getAsLong();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (name.startsWith("java.")) {
            if (isChoosy && getSystemResource(name.replace('.', '/') + ".class") == null) {
                throw new ClassNotFoundException(name);
            }
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded == null ? define(name) : loaded;
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        try {
            byte[] classFile = FreshLoader.classFile(name);
            return defineClass(name, classFile, 0, classFile.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }
}
