package io.escapement.rewrite;

import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;

/** Whether a class loader finds the class that rewritten code calls. Asked once for each loader. */
final class LoaderSight {
    private final Class<?> border;
    private final ClassLoader platform = topmostFrom(ClassLoader.getSystemClassLoader());
    private final Map<ClassLoader, Boolean> seeing =
            Collections.synchronizedMap(new WeakHashMap<ClassLoader, Boolean>());

    private final Set<ClassLoader> blind =
            Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<ClassLoader, Boolean>()));

    LoaderSight(Class<?> border) {
        this.border = border;
    }

    /** The bootstrap loader and the one behind the application's, whose classes are the JDK's. */
    boolean isPlatform(ClassLoader loader) {
        return loader == null || loader == platform;
    }

    boolean sees(ClassLoader loader) {
        Boolean known = seeing.get(loader);
        if (known == null) {
            known = look(loader);
            seeing.put(loader, known);
        }
        return known;
    }

    /** Whether the loader is blind and this was not asked before. */
    boolean isNewlyFoundBlind(ClassLoader loader) {
        return !sees(loader) && blind.add(loader);
    }

    private boolean look(ClassLoader loader) {
        try {
            return Class.forName(border.getName(), false, loader) == border;
        } catch (ClassNotFoundException | LinkageError | RuntimeException blind) {
            return false;
        }
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
}
