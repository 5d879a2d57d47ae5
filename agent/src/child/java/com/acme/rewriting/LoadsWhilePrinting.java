package com.acme.rewriting;

import com.acme.Hello;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import org.outside.ClassFile;

/**
 * One thread prints an exception and holds the lock of {@code System.err}, another one loads a class and holds the lock
 * of its loader, which the first needs for the message.
 */
public final class LoadsWhilePrinting {
    private static final CountDownLatch LOADS = new CountDownLatch(1);
    private static final CountDownLatch PRINTS = new CountDownLatch(1);

    /** By name, because it is to be loaded here for the first time. */
    private static final String MIXED = "com.acme.rewriting.MixedReads$Dates";

    private LoadsWhilePrinting() {}

    public static void main(String[] arguments) throws InterruptedException {
        ClassLoader loader = new OneAtATime();
        Thread loading = started(new Runnable() {
            @Override
            public void run() {
                load(loader, MIXED);
            }
        });
        LOADS.await();
        Thread printing = started(new Runnable() {
            @Override
            public void run() {
                new AskingFailure(loader).printStackTrace();
            }
        });
        loading.join(20_000);
        printing.join(20_000);
        System.out.println("deadlock: " + (loading.isAlive() || printing.isAlive()));
    }

    private static Thread started(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private static Class<?> load(ClassLoader loader, String name) {
        try {
            return loader.loadClass(name);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static final class AskingFailure extends RuntimeException {
        private static final long serialVersionUID = 1;

        private final transient ClassLoader loader;

        AskingFailure(ClassLoader loader) {
            this.loader = loader;
        }

        @Override
        public String getMessage() {
            PRINTS.countDown();
            return load(loader, Hello.class.getName()).getName();
        }
    }

    private static final class OneAtATime extends ClassLoader {
        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (this) {
                boolean isMixed = name.equals(MIXED);
                if (!isMixed) {
                    return super.loadClass(name, resolve);
                }
                try {
                    LOADS.countDown();
                    PRINTS.await();
                    byte[] classFile = ClassFile.of(name);
                    return defineClass(name, classFile, 0, classFile.length);
                } catch (InterruptedException | IOException e) {
                    throw new ClassNotFoundException(name, e);
                }
            }
        }
    }
}
