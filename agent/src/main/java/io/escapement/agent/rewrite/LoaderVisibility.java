package io.escapement.agent.rewrite;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * Finds out whether a class loader finds the classes that rewritten code calls. Once a loader has found these classes,
 * the JVM answers in its place: Tomcat's loader no longer answers when its application is stopped. The question runs
 * code of the application's, which may load classes and so come here again.
 */
public final class LoaderVisibility {
    private final List<Class<?>> called;
    private final ClassLoader platform = topmostFrom(ClassLoader.getSystemClassLoader());

    /** Loaders that were found to be blind. Compared by identity: their {@code equals} is the application's code. */
    private final List<WeakReference<ClassLoader>> blind = new ArrayList<WeakReference<ClassLoader>>();

    /** @param called those classes */
    public LoaderVisibility(List<Class<?>> called) {
        this.called = called;
    }

    /** Whether the loader's classes are the JDK's: the bootstrap loader, and the topmost one of the application's. */
    boolean isPlatform(ClassLoader loader) {
        return loader == null || loader == platform;
    }

    /**
     * Whether the loader is another agent's: its class, or the class of that class's loader, and so on, comes from the
     * bootstrap loader and is not the JDK's. Agents append their first classes there; applications do not.
     */
    public static boolean isOfAgent(ClassLoader loader) {
        try {
            for (ClassLoader each = loader; each != null; ) {
                Class<?> type = each.getClass();
                each = type.getClassLoader();
                if (each == null) {
                    return !ClassFilter.isNamedLikeJdk(type.getName().replace('.', '/'));
                }
            }
        } catch (SecurityException notForUs) {
            // Then the loader is the application's.
        }
        return false;
    }

    /**
     * Whether the loader finds the classes. Returns false while this very thread asks the loader, so the classes that
     * the answer needs are loaded as they are. A blind loader is asked again for each class with a call site, because
     * the cause of its failure may pass, as want of memory does. To link that class, the JVM asks more often.
     */
    public boolean sees(ClassLoader loader) {
        // The JDK's own find the classes, and must not be asked while they load classes that the answer needs.
        return isPlatform(loader) || Boolean.TRUE.equals(ask(loader));
    }

    /** Asks the loader, and records it if it does not find the classes. Returns true the first time that it does so. */
    boolean recordIfBlind(ClassLoader loader) {
        return Boolean.FALSE.equals(ask(loader)) && addToBlind(loader);
    }

    private boolean addToBlind(ClassLoader loader) {
        synchronized (blind) {
            for (Iterator<WeakReference<ClassLoader>> known = blind.iterator(); known.hasNext(); ) {
                ClassLoader each = known.next().get();
                if (each == loader) {
                    return false;
                }
                if (each == null) {
                    known.remove();
                }
            }
            return blind.add(new WeakReference<ClassLoader>(loader));
        }
    }

    /** The loader below the bootstrap loader: the platform loader, or the extension loader on Java 8. */
    static ClassLoader topmostFrom(ClassLoader systemLoader) {
        ClassLoader topmost = systemLoader;
        for (ClassLoader above = topmost; above != null; above = above(topmost)) {
            topmost = above;
        }
        return topmost;
    }

    /** Returns the parent, or for a system loader of the application's own without one, the loader of its class. */
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
