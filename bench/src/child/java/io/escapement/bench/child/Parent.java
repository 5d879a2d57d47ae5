package io.escapement.bench.child;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/**
 * The process that started this JVM: it asks by lines on stdin, and is answered by lines on stdout that begin with a
 * word of their own.
 */
public final class Parent {
    /** What the JVM is there for. */
    public interface Work {
        void run(Parent parent) throws Exception;
    }

    private final BufferedReader lines =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
    private final String prefix;

    private Parent(String prefix) {
        this.prefix = prefix;
    }

    /**
     * Does the work, then ends the JVM whatever threads are left: with status 0, or 1 and a stack trace if it throws.
     */
    public static void serve(String prefix, Work work) {
        try {
            work.run(new Parent(prefix));
        } catch (Throwable e) {
            e.printStackTrace();
            Runtime.getRuntime().halt(1);
        }
        Runtime.getRuntime().halt(0);
    }

    /** Waits for a line; null when there will be none any more. */
    public String nextLine() throws IOException {
        return lines.readLine();
    }

    public void say(String line) {
        System.out.println(prefix + line);
        System.out.flush();
    }
}
