package org.outside.rewriting;

import java.io.IOException;
import java.util.Arrays;
import org.outside.FreshLoader;

/** Defines classes from files that a JVM refuses, and prints what it says. Ends when stdin does. */
public final class BrokenClasses extends ClassLoader {
    private static final int MAJOR_VERSION_AT = 7;

    private BrokenClasses() {
        super(BrokenClasses.class.getClassLoader());
    }

    /** Arguments are names of classes. */
    public static void main(String[] classNames) throws IOException {
        for (String name : classNames) {
            byte[] classFile = FreshLoader.classFile(name);
            define(name, Arrays.copyOf(classFile, classFile.length - 5));
            define(name, Arrays.copyOf(classFile, classFile.length / 2));
            define(name, Arrays.copyOf(classFile, classFile.length + 5));
            byte[] ofTheFuture = classFile.clone();
            ofTheFuture[MAJOR_VERSION_AT] = 99;
            define(name, ofTheFuture);
        }
        System.out.println("done");
        int unused = System.in.read();
    }

    private static void define(String name, byte[] classFile) {
        try {
            new BrokenClasses().defineClass(name, classFile, 0, classFile.length);
            System.out.println(name + " was taken");
        } catch (LinkageError refused) {
            System.out.println(refused);
        }
    }
}
