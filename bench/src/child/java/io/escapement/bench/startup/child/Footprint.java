package io.escapement.bench.startup.child;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;

/**
 * Runs hello world, says some seconds later what memory the JVM takes, what processor time it has taken and how many
 * classes it has loaded.
 */
public final class Footprint {
    public static final String LINE = "FOOTPRINT ";

    private static final String RESIDENT = "VmRSS:";
    private static final int COLLECTIONS = 3;

    /** Of {@code /proc/self/stat}, behind the command's name. */
    private static final int USER_TICKS = 11;

    /** Linux shows programs ticks of this length, whatever the kernel's own are. */
    private static final long MS_PER_TICK = 10;

    private Footprint() {}

    /** The argument: seconds from the return of hello world to the look. */
    public static void main(String[] arguments) throws Exception {
        Hello.main(new String[0]);
        Thread.sleep(1000 * Long.parseLong(arguments[0]));
        report();
    }

    /**
     * What is resident comes before the heap, because a collection makes more of the heap resident. Classes come last,
     * because counting them loads some.
     */
    private static void report() throws IOException {
        long cpuMs = cpuMs();
        long residentKb = residentKb();
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
        }
        Runtime runtime = Runtime.getRuntime();
        long heapKb = (runtime.totalMemory() - runtime.freeMemory()) / 1024;
        long classes = ManagementFactory.getClassLoadingMXBean().getTotalLoadedClassCount();
        System.out.println();
        System.out.println(LINE + residentKb + " " + heapKb + " " + cpuMs + " " + classes);
        System.out.flush();
    }

    private static long residentKb() throws IOException {
        String status = text("/proc/self/status");
        String rest = status.substring(status.indexOf(RESIDENT) + RESIDENT.length());
        return Long.parseLong(rest.trim().split(" ")[0]);
    }

    /** Processor time of the process, in user code and in the kernel. */
    private static long cpuMs() throws IOException {
        String stat = text("/proc/self/stat");
        // The name of the command, in brackets, may hold blanks.
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return MS_PER_TICK * (Long.parseLong(fields[USER_TICKS]) + Long.parseLong(fields[USER_TICKS + 1]));
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
