package io.escapement.bench.startup.child;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Runs the main method of another class, says what memory the JVM takes when that returns and some seconds later, and
 * what processor time it has taken by then, and ends the JVM. It loads as little as it can, and the same whatever it
 * runs.
 */
public final class Footprint {
    public static final String AT_END_OF_MAIN = "FOOTPRINT at the end of main:";
    public static final String LATER = "FOOTPRINT later:";

    private static final String RESIDENT = "VmRSS:";
    private static final int COLLECTIONS = 3;
    private static final int FIRST_FIELD_AFTER_NAME = 3;
    private static final int USER_TICKS_FIELD = 14;

    /** Linux shows programs ticks of this length, whatever the kernel's own are. */
    private static final long MS_PER_TICK = 10;

    private Footprint() {}

    /** Seconds until the second look, the main class, its arguments. */
    public static void main(String[] arguments) throws Exception {
        String[] rest = Arrays.copyOfRange(arguments, 2, arguments.length);
        Class.forName(arguments[1]).getMethod("main", String[].class).invoke(null, (Object) rest);
        long lookingMs = report(AT_END_OF_MAIN, 0);
        Thread.sleep(1000 * Long.parseLong(arguments[0]));
        report(LATER, lookingMs);
        Runtime.getRuntime().halt(0);
    }

    /**
     * Says what is resident before the heap, because a collection makes more of the heap resident. Returns the
     * processor time that the collections have taken.
     *
     * @param notCountedMs processor time that looking has taken before
     */
    private static long report(String beginning, long notCountedMs) throws IOException {
        long cpuMs = cpuMs();
        long residentKb = residentKb();
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
        }
        Runtime runtime = Runtime.getRuntime();
        long heapKb = (runtime.totalMemory() - runtime.freeMemory()) / 1024;
        System.out.println();
        System.out.println(beginning + " " + residentKb + " " + heapKb + " " + (cpuMs - notCountedMs));
        System.out.flush();
        return cpuMs() - cpuMs;
    }

    private static long residentKb() throws IOException {
        String status = text("/proc/self/status");
        String rest =
                status.substring(status.indexOf(RESIDENT) + RESIDENT.length()).trim();
        return Long.parseLong(rest.substring(0, rest.indexOf(' ')));
    }

    /** Processor time of the process, in user code and in the kernel. */
    private static long cpuMs() throws IOException {
        String stat = text("/proc/self/stat");
        // The name of the command, in brackets, may hold blanks.
        int at = stat.lastIndexOf(')') + 2;
        for (int field = FIRST_FIELD_AFTER_NAME; field < USER_TICKS_FIELD; field++) {
            at = stat.indexOf(' ', at) + 1;
        }
        int kernelTicks = stat.indexOf(' ', at) + 1;
        return MS_PER_TICK
                * (Long.parseLong(stat.substring(at, kernelTicks - 1))
                        + Long.parseLong(stat.substring(kernelTicks, stat.indexOf(' ', kernelTicks))));
    }

    private static String text(String file) throws IOException {
        byte[] text = new byte[8192];
        int length;
        try (InputStream in = new FileInputStream(file)) {
            length = in.read(text);
        }
        return new String(text, 0, length, StandardCharsets.US_ASCII);
    }
}
