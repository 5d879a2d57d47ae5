package com.acme.shell;

import com.acme.ReadingService;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import org.outside.FreshLoader;

/** Holds the lock of a class loader that has a class which reads the clock, until a line comes on stdin. */
public final class HeldLoader extends ClassLoader {
    private HeldLoader() {
        super(HeldLoader.class.getClassLoader());
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        HeldLoader loader = new HeldLoader();
        String name = ReadingService.class.getName();
        byte[] classFile = FreshLoader.classFile(name);
        loader.defineClass(name, classFile, 0, classFile.length);
        CountDownLatch held = new CountDownLatch(1);
        Thread holder = new Thread(() -> hold(loader, held), "holder");
        holder.start();
        held.await();
        System.out.println("held");
        holder.join();
        System.out.println("free");
        while (System.in.read() >= 0) {
            // The rest of the line; then the test has ended it.
        }
    }

    private static void hold(HeldLoader loader, CountDownLatch held) {
        synchronized (loader) {
            held.countDown();
            try {
                System.in.read();
            } catch (IOException closed) {
                // The test is over.
            }
        }
    }
}
