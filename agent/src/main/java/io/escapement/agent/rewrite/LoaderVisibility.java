package io.escapement.agent.rewrite;

import java.util.List;

/**
 * Finds out whether a class loader finds the classes that rewritten code calls. Each loader is asked once, and by that
 * the JVM knows them as the loader's own: Tomcat's no longer answers when its application is stopped. Asking runs code
 * of the application's, which may load classes and so come here again.
 */
public final class LoaderVisibility {
    private final List<Class<?>> called;
    private final ClassLoader platform = topmostFrom(ClassLoader.getSystemClassLoader());
    private final LoaderMap<Boolean> seeing = new LoaderMap<Boolean>();
    private final LoaderMap<Boolean> blind = new LoaderMap<Boolean>();

    /** @param called those classes */
    public LoaderVisibility(List<Class<?>> called) {
        this.called = called;
    }

    /** Whether the loader's classes are the JDK's: the bootstrap loader, and the topmost one of the application's. */
    boolean isPlatform(ClassLoader loader) {
        return loader == null || loader == platform;
    }

    /**
     * Whether the loader finds the classes. Returns false while this very thread asks the loader: the classes that the
     * answer needs are loaded as they are.
     */
    public boolean sees(ClassLoader loader) {
        Boolean known = seeing.get(loader);
        if (known == null) {
            known = ask(loader);
            if (known == null) {
                return false;
            }
            seeing.putIfAbsent(loader, known);
        }
        return known;
    }

    /** Whether the loader is known to be blind and this is the first call for it. */
    boolean isNewlyFoundBlind(ClassLoader loader) {
        return Boolean.FALSE.equals(seeing.get(loader)) && blind.putIfAbsent(loader, true);
    }

    /** The loader below the bootstrap loader: the platform loader, or the extension loader on Java 8. */
    static ClassLoader topmostFrom(ClassLoader systemLoader) {
        ClassLoader topmost = systemLoader;
        for (ClassLoader above = topmost; above != null; above = above(topmost)) {
            topmost = above;
        }
        return topmost;
    }

    /** The parent, or for a system loader of the application's own without one, the loader of its class. */
    private static ClassLoader above(ClassLoader loader) {
        ClassLoader parent = loader.getParent();
        return parent != null ? parent : loader.getClass().getClassLoader();
    }

    /** Asks a loader. Returns null if this very thread is asking the loader already. */
    private Boolean ask(ClassLoader loader) {
        try {
            for (Class<?> each : called) {
                if (Class.forName(each.getName(), false, loader) != each) {
                    return false;
                }
            }
            return true;
        } catch (ClassCircularityError again) {
            return null;
        } catch (ClassNotFoundException | LinkageError | RuntimeException blind) {
            return false;
        }
    }
}
