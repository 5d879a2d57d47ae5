package org.outside.rewriting;

import java.io.IOException;
import java.util.function.LongSupplier;
import org.outside.ClassFile;

/** Equal to all others of its class, of which some see more of the JDK than others. */
public final class EqualLoader extends ClassLoader {
    private static final Object LOCK = new Object();

    private final boolean isBlind;

    public EqualLoader(boolean isBlind) {
        super(EqualLoader.class.getClassLoader());
        this.isBlind = isBlind;
    }

    /** What an application's clock gives there. */
    public long read(String clock) throws ReflectiveOperationException {
        return ((LongSupplier) loadClass(clock).getDeclaredConstructor().newInstance()).getAsLong();
    }

    /** Whether the task ends while the lock is held that this class's {@code hashCode} and {@code equals} take. */
    public static boolean endsUnderLock(Runnable task) throws InterruptedException {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        synchronized (LOCK) {
            thread.start();
            thread.join(20_000);
            return !thread.isAlive();
        }
    }

    @Override
    public int hashCode() {
        synchronized (LOCK) {
            return 1;
        }
    }

    @Override
    public boolean equals(Object other) {
        synchronized (LOCK) {
            return other instanceof EqualLoader;
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (isBlind && name.startsWith("java.lang.Escapement")) {
            throw new ClassNotFoundException(name);
        }
        if (!name.startsWith("com.acme.")) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            try {
                byte[] classFile = ClassFile.of(name);
                return defineClass(name, classFile, 0, classFile.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }
}
