package io.escapement.agent.rewrite;

import io.escapement.agent.classfile.ConstantPool;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Has the JVM show the class files of loaded classes without a change, so that the application is not stopped. The JVM
 * makes all classes of a batch ready before it stops the application, and refuses a batch with one class that can't be
 * changed. This class is the one that can't be changed: it is shown with another modifier. Why:
 * docs/decisions/13-classes-loaded-before.md.
 */
final class Rehearsal implements ClassFileTransformer {
    /** A bit in the low byte of a class's modifiers. */
    private static final int ACC_FINAL = 0x10;

    private final ClassFileChoice wanted;
    private final Set<Class<?>> unwanted;
    private final Thread rehearsing = Thread.currentThread();

    /** The classes that the JVM is asked for, and how many of them it has shown, in this order. */
    private List<Class<?>> asked;

    private int shown;
    private boolean goesOn = true;

    /** Classes that were hot-swapped; a change would take the swap back. */
    final List<String> swapped = new ArrayList<String>();

    private static final ThreadLocal<Rehearsal> UNDER_WAY = new ThreadLocal<Rehearsal>();

    /** @param unwanted gets those that were shown and are not wanted, or not to be changed */
    Rehearsal(ClassFileChoice wanted, Set<Class<?>> unwanted) {
        this.wanted = wanted;
        this.unwanted = unwanted;
    }

    /** The rehearsal for which this thread shows class files that are not to be changed; null if there is none. */
    static Rehearsal underWay() {
        return UNDER_WAY.get();
    }

    /** Called by a transformer that knows the class, before the class is shown to this one. */
    void leaveSwapped(Class<?> loaded) {
        if (unwanted.add(loaded)) {
            swapped.add(loaded.getName());
        }
    }

    /**
     * Has the JVM show these classes, except those that it refuses to show.
     *
     * @return false if no further batch is to be tried: the JVM did not refuse the batch, and so has stopped the
     *     application, or the JVM has no memory for so many classes
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
                // The JVM has refused the class that it showed last, as one whose superclasses are missing.
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
            // The JVM has accepted a batch that it was to refuse, and so has changed these classes: no more of that.
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
            // The transformer itself is to see the class, and to report the fault.
        }
        return null;
    }
}
