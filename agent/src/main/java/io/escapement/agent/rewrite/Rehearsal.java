package io.escapement.agent.rewrite;

import io.escapement.agent.classfile.ConstantPool;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Has the JVM show the class files of loaded classes, and change nothing, so that the application is not stopped: the
 * JVM makes all classes of a batch ready before it stops the application, and refuses a batch of which one class can't
 * be changed. This class is such a one: it is shown with another modifier. Why:
 * docs/decisions/13-classes-loaded-before.md.
 */
final class Rehearsal implements ClassFileTransformer {
    /** Of the low byte of a class's modifiers. */
    private static final int ACC_FINAL = 0x10;

    private final ClassFileChoice wanted;
    private final Set<Class<?>> unwanted;
    private final Thread rehearsing = Thread.currentThread();

    /** The classes that the JVM is being asked for, and how many of them it has shown: it goes by their order. */
    private List<Class<?>> asked;

    private int shown;
    private boolean goesOn = true;

    /** Those that were hot-swapped, which to change would take back. */
    final List<String> swapped = new ArrayList<String>();

    private static final ThreadLocal<Rehearsal> UNDER_WAY = new ThreadLocal<Rehearsal>();

    /** @param unwanted gets those that were shown and are not wanted, or not to be changed */
    Rehearsal(ClassFileChoice wanted, Set<Class<?>> unwanted) {
        this.wanted = wanted;
        this.unwanted = unwanted;
    }

    /** The one for which this thread shows to transformers what is not to be changed; null if there is none. */
    static Rehearsal underWay() {
        return UNDER_WAY.get();
    }

    /** A transformer that knows the class calls, before it is shown to this one. */
    void leaveSwapped(Class<?> loaded) {
        if (unwanted.add(loaded)) {
            swapped.add(loaded.getName());
        }
    }

    /**
     * Shows these classes, but for those that the JVM does not show.
     *
     * @return false if it is not to be tried again: the JVM does not refuse what it is to refuse, and has stopped the
     *     application, or it has no memory for so many classes
     */
    boolean show(Instrumentation instrumentation, List<Class<?>> classes) {
        List<Class<?>> rest = classes;
        while (goesOn && !rest.isEmpty()) {
            ask(instrumentation, rest);
            int half = rest.size() / 2;
            if (shown == 0 && half > 0) {
                // The JVM refuses one of them before it shows any.
                show(instrumentation, rest.subList(0, half));
                rest = rest.subList(half, rest.size());
            } else {
                // It has refused the one that it showed last, as one whose superclasses are not there.
                rest = rest.subList(Math.max(1, shown), rest.size());
            }
        }
        return goesOn;
    }

    private void ask(Instrumentation instrumentation, List<Class<?>> classes) {
        asked = classes;
        shown = 0;
        Class<?>[] withOwn = classes.toArray(new Class<?>[classes.size() + 1]);
        withOwn[classes.size()] = Rehearsal.class;
        UNDER_WAY.set(this);
        try {
            instrumentation.retransformClasses(withOwn);
            // The JVM has taken what it was to refuse, and so has changed these classes: no more of that.
            goesOn = false;
        } catch (OutOfMemoryError lacking) {
            goesOn = false;
        } catch (Exception | LinkageError | InternalError refused) {
            // The JVM has refused this class's own bytes, and so has changed none of the others.
        } finally {
            UNDER_WAY.remove();
        }
    }

    @Override
    public byte[] transform(
            ClassLoader loader, String internalName, Class<?> redefined, ProtectionDomain domain, byte[] classFile) {
        if (redefined == null || Thread.currentThread() != rehearsing) {
            return null;
        }
        try {
            if (redefined == Rehearsal.class) {
                byte[] refused = classFile.clone();
                refused[new ConstantPool(classFile).end + 1] ^= ACC_FINAL;
                return refused;
            }
            shown = Math.max(shown, asked.indexOf(redefined) + 1);
            if (!wanted.includes(classFile)) {
                unwanted.add(redefined);
            }
        } catch (Exception | Error unread) {
            // The transformer itself is to see it, and to report what is wrong.
        }
        return null;
    }
}
