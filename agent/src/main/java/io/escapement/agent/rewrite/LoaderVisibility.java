package io.escapement.agent.rewrite;

import java.security.AccessController;
import java.security.PrivilegedAction;

/**
 * Whether a class loader finds the class that rewritten code calls. Asked once for each loader. Asking runs code of the
 * application's (the loader's, and a security manager's), which may load classes and so come here again.
 */
final class LoaderVisibility {
    private final Class<?> clockClass;
    private final ClassLoader platform = topmostFrom(ClassLoader.getSystemClassLoader());
    private final LoaderMap<Boolean> seeing = new LoaderMap<Boolean>();
    private final LoaderMap<Boolean> blind = new LoaderMap<Boolean>();

    LoaderVisibility(Class<?> clockClass) {
        this.clockClass = clockClass;
        // Now, because a security manager that comes later is loaded by it, and is asked whenever a loader is.
        sees(ClassLoader.getSystemClassLoader());
    }

    /** The bootstrap loader and the one behind the application's, whose classes are the JDK's. */
    boolean isPlatform(ClassLoader loader) {
        return loader == null || loader == platform;
    }

    /**
     * False also where this thread is in the middle of asking the loader: what it needs for an answer it gets as it is.
     */
    boolean sees(ClassLoader loader) {
        Boolean known = seeing.get(loader);
        if (known == null) {
            known = new Look(clockClass, loader).privileged();
            if (known == null) {
                return false;
            }
            seeing.putIfAbsent(loader, known);
        }
        return known;
    }

    /** Whether the loader was asked, is blind, and this was not asked before. */
    boolean isNewlyFoundBlind(ClassLoader loader) {
        return Boolean.FALSE.equals(seeing.get(loader)) && blind.putIfAbsent(loader, true);
    }

    /** The platform loader, or the extension loader on Java 8: the one below the bootstrap loader. */
    static ClassLoader topmostFrom(ClassLoader systemLoader) {
        ClassLoader topmost = systemLoader;
        for (ClassLoader above = topmost; above != null; above = above(topmost)) {
            topmost = above;
        }
        return topmost;
    }

    /** A system loader of the application's own may have no parent, but its class has a loader of the JDK's. */
    private static ClassLoader above(ClassLoader loader) {
        ClassLoader parent = loader.getParent();
        return parent != null ? parent : loader.getClass().getClassLoader();
    }

    /** With the agent's permissions, and not those of whatever code happens to need a class first. */
    private static final class Look implements PrivilegedAction<Boolean> {
        private final Class<?> clockClass;
        private final ClassLoader loader;

        Look(Class<?> clockClass, ClassLoader loader) {
            this.clockClass = clockClass;
            this.loader = loader;
        }

        Boolean privileged() {
            try {
                return AccessController.doPrivileged(this);
            } catch (NoClassDefFoundError laterJava) {
                // The class is to be removed.
                return run();
            }
        }

        /** Null where the loader is being asked by this very thread. */
        @Override
        public Boolean run() {
            try {
                return Class.forName(clockClass.getName(), false, loader) == clockClass;
            } catch (ClassCircularityError again) {
                return null;
            } catch (ClassNotFoundException | LinkageError | RuntimeException blind) {
                return false;
            }
        }
    }
}
