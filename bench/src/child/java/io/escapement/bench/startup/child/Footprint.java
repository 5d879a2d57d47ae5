package io.escapement.bench.startup.child;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Runs the main method of another class, says what memory the JVM takes when that returns and some seconds later, and
 * ends the JVM. It loads as little as it can, and the same whatever it runs.
 */
public final class Footprint {
    public static final String AT_END_OF_MAIN = "FOOTPRINT at the end of main:";
    public static final String LATER = "FOOTPRINT later:";

    private static final String RESIDENT = "VmRSS:";
    private static final int COLLECTIONS = 3;

    private Footprint() {}

    /** Seconds until the second look, the main class, its arguments. */
    public static void main(String[] arguments) throws Exception {
        String[] rest = Arrays.copyOfRange(arguments, 2, arguments.length);
        Class.forName(arguments[1]).getMethod("main", String[].class).invoke(null, (Object) rest);
        report(AT_END_OF_MAIN);
        Thread.sleep(1000 * Long.parseLong(arguments[0]));
        report(LATER);
        Runtime.getRuntime().halt(0);
    }

    /** Resident before the heap, because a collection makes more of the heap resident. */
    private static void report(String beginning) throws IOException {
        long residentKb = residentKb();
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
        }
        Runtime runtime = Runtime.getRuntime();
        long heapKb = (runtime.totalMemory() - runtime.freeMemory()) / 1024;
        System.out.println();
        System.out.println(beginning + " " + residentKb + " " + heapKb);
        System.out.flush();
    }

    private static long residentKb() throws IOException {
        byte[] text = new byte[8192];
        int length;
        try (InputStream in = new FileInputStream("/proc/self/status")) {
            length = in.read(text);
        }
        String status = new String(text, 0, length, StandardCharsets.US_ASCII);
        String rest =
                status.substring(status.indexOf(RESIDENT) + RESIDENT.length()).trim();
        return Long.parseLong(rest.substring(0, rest.indexOf(' ')));
    }
}
