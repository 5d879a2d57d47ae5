package io.escapement.rewrite;

import java.util.List;

/**
 * Loads classes of the agent's anew, with their reads of the real clock sent to another one that a test steers: what the
 * agent does to applications, done to itself.
 */
public final class OtherClockLoader extends ClassLoader {
    private final CallSiteRewriter rewriter;
    private final List<String> prefixes;

    /**
     * @param otherClock has a static {@code long currentTimeMillis()}
     * @param prefixes how the names of the classes begin that are loaded anew
     */
    public OtherClockLoader(Class<?> otherClock, String... prefixes) {
        super(otherClock.getClassLoader());
        this.rewriter = new CallSiteRewriter(otherClock.getName().replace('.', '/'));
        this.prefixes = List.of(prefixes);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (prefixes.stream().noneMatch(name::startsWith)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded == null ? define(name) : loaded;
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        byte[] classFile = ClassFiles.of(getParent().loadClass(name));
        try {
            CallSiteRewriter.Rewritten rewritten = rewriter.rewrite(classFile);
            byte[] defined = rewritten == null ? classFile : rewritten.classFile;
            return defineClass(name, defined, 0, defined.length);
        } catch (UnreadableClassException e) {
            throw new ClassNotFoundException(name, e);
        }
    }
}
