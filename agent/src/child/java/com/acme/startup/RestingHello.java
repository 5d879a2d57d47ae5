package com.acme.startup;

import java.io.IOException;

/** Says hello and rests; prints the threads of each group once stdin has a line. */
public final class RestingHello {
    private RestingHello() {}

    public static void main(String[] arguments) throws IOException {
        System.out.println("hello");
        int unused = System.in.read();
        Thread.getAllStackTraces().keySet().forEach(RestingHello::print);
        System.out.println("printed");
        while (System.in.read() >= 0) {
            // Until it is ended.
        }
    }

    private static void print(Thread thread) {
        ThreadGroup group = thread.getThreadGroup();
        System.out.println("thread: " + (group == null ? "ended" : group.getName()) + "/" + thread.getName());
    }
}
