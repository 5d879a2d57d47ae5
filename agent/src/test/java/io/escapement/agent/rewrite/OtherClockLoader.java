package io.escapement.agent.rewrite;

import io.escapement.agent.classfile.ClassRenamer;
import io.escapement.agent.classfile.UnreadableClassException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Loads classes of the agent's anew, with their reads of the real clock sent to another one that a test steers: what
 * the agent does to applications, done to itself. The border class gets the JVM's {@code Unsafe}, as in {@code
 * java.lang}.
 */
public final class OtherClockLoader extends ClassLoader {
    private static final Map<String, String> JVMS_UNSAFE =
            Map.of("io/escapement/agent/javalang/Unsafe", "jdk/internal/misc/Unsafe");

    /** The one class that reads the real monotonic clock for what is published. */
    private static final String MONOTONIC_READER = "io.escapement.agent.floor.FloorLook";

    /** Null for the real clock. */
    private final CallSiteRewriter rewriter;

    private final CallSiteRewriter monotonicRewriter;

    private final Map<String, String> newNames = new HashMap<>(JVMS_UNSAFE);
    private final List<String> prefixes;

    /** Beside the real clock. */
    public OtherClockLoader(String... prefixes) {
        this(OtherClockLoader.class.getClassLoader(), null, prefixes);
    }

    /** With another class, by internal names, in the place of one that they use. */
    public OtherClockLoader instead(String usedName, String otherName) {
        newNames.put(usedName, otherName);
        return this;
    }

    /**
     * @param otherClock has a static {@code long currentTimeMillis()} and a {@code long nanoTime()}
     * @param prefixes how the names of the classes begin that are loaded anew
     */
    public OtherClockLoader(Class<?> otherClock, String... prefixes) {
        this(otherClock.getClassLoader(), otherClock.getName().replace('.', '/'), prefixes);
    }

    private OtherClockLoader(ClassLoader parent, String otherClock, String... prefixes) {
        super(parent);
        rewriter = otherClock == null ? null : new CallSiteRewriter(OtherForms.millisOf(otherClock));
        monotonicRewriter = otherClock == null ? null : new CallSiteRewriter(ReadForms.ofMonotonicClock(otherClock));
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
        byte[] classFile = ClassRenamer.rename(ClassFiles.of(getParent().loadClass(name)), newNames);
        try {
            CallSiteRewriter forms = name.equals(MONOTONIC_READER) ? monotonicRewriter : rewriter;
            CallSiteRewriter.Rewritten rewritten = forms == null ? null : forms.rewrite(classFile);
            byte[] defined = rewritten == null ? classFile : rewritten.classFile;
            return defineClass(name, defined, 0, defined.length);
        } catch (UnreadableClassException e) {
            throw new ClassNotFoundException(name, e);
        }
    }
}
