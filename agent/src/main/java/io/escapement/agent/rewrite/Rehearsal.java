package io.escapement.agent.rewrite;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
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

    /** @param unwanted gets those that were shown and are not wanted */
    Rehearsal(ClassFileChoice wanted, Set<Class<?>> unwanted) {
        this.wanted = wanted;
        this.unwanted = unwanted;
    }

    /**
     * Shows these classes as far as the JVM comes.
     *
     * @return false if it is not to be tried again: the JVM does not refuse what it is to refuse, and has stopped the
     *     application, or it has no memory for so many classes
     */
    boolean show(Instrumentation instrumentation, Class<?>... classes) {
        Class<?>[] shown = new Class<?>[classes.length + 1];
        System.arraycopy(classes, 0, shown, 0, classes.length);
        shown[classes.length] = Rehearsal.class;
        try {
            instrumentation.retransformClasses(shown);
            return false;
        } catch (OutOfMemoryError lacking) {
            return false;
        } catch (Exception | LinkageError | InternalError refused) {
            return true;
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
            if (!wanted.includes(classFile)) {
                unwanted.add(redefined);
            }
        } catch (Exception | Error unread) {
            // The transformer itself is to see it, and to report what is wrong.
        }
        return null;
    }
}
