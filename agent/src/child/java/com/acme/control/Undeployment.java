package com.acme.control;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.outside.FreshLoader;

/**
 * A server whose one application calls {@code engage()} once stdin says so, and is gone then. Prints which group the
 * agent's threads are in, and what of the application is collected when it is.
 */
public final class Undeployment {
    private static final long COLLECTION_MS = 100;
    private static final InheritableThreadLocal<Object> CONTEXT = new InheritableThreadLocal<>();

    private Undeployment() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        System.out.println("deployed");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        String line = in.readLine();
        ReferenceQueue<Object> collected = new ReferenceQueue<>();
        Map<Reference<?>, String> leavings = runApplication(collected);
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().startsWith("escapement-")) {
                System.out.println(thread.getName() + " in group "
                        + thread.getThreadGroup().getName());
            }
        }
        System.out.println("undeployed");
        while (!leavings.isEmpty()) {
            System.gc();
            Reference<?> reference = collected.remove(COLLECTION_MS);
            if (reference != null) {
                System.out.println("collected: " + leavings.remove(reference));
            }
        }
        while (line != null) {
            line = in.readLine();
        }
    }

    private static Map<Reference<?>, String> runApplication(ReferenceQueue<Object> collected)
            throws InterruptedException {
        Runnable application = (Runnable) FreshLoader.newCopy("com.acme.control.EngagingApplication");
        ClassLoader loader = application.getClass().getClassLoader();
        Object value = new Object();
        Runnable withContext = () -> {
            CONTEXT.set(value);
            application.run();
        };
        Thread thread = new Thread(new ThreadGroup("application"), withContext, "application");
        thread.setContextClassLoader(loader);
        thread.start();
        thread.join();
        Map<Reference<?>, String> leavings = new HashMap<>();
        leavings.put(new WeakReference<>(loader, collected), "class loader");
        leavings.put(new WeakReference<>(value, collected), "inheritable value");
        leavings.put(new WeakReference<>(thread, collected), "thread");
        return leavings;
    }
}
