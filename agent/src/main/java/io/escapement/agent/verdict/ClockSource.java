package io.escapement.agent.verdict;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** The kernel's clocksource, as sysfs names it. The name explains a slow clock; only a measurement finds one. */
public final class ClockSource {
    /** The folder in which the kernel lists and sets the clocksource. */
    public static final String FOLDER = "/sys/devices/system/clocksource/clocksource0";

    private static final String UNKNOWN = "unknown";
    private static final String PARAMETER = "clocksource=";

    /** Clocksources that the vDSO can read without a system call. */
    private static final List<String> SERVED_BY_VDSO = Arrays.asList(
            "tsc",
            "kvm-clock",
            "hyperv_clocksource_tsc_page",
            "arch_sys_counter",
            "timebase",
            "riscv_clocksource",
            "tod");

    /** The clocksource in use; {@code unknown} if sysfs doesn't say. */
    public final String current;

    public final List<String> available;

    ClockSource(String current, List<String> available) {
        this.current = current;
        this.available = Collections.unmodifiableList(available);
    }

    static ClockSource read() {
        return read(FOLDER);
    }

    /** Reads the clocksource from another folder than {@link #FOLDER}. */
    public static ClockSource read(String folder) {
        return new ClockSource(currentOne(folder), words(folder + "/available_clocksource"));
    }

    /** Whether the kernel has changed the clocksource since. */
    boolean isReplaced() {
        return new ClockSource(currentOne(FOLDER), Collections.<String>emptyList()).isOtherThan(this);
    }

    /** Whether this is another clocksource. False if it could not be read, as without a file descriptor. */
    boolean isOtherThan(ClockSource before) {
        return !isUnknown() && !current.equals(before.current);
    }

    private static String currentOne(String folder) {
        List<String> words = words(folder + "/current_clocksource");
        return words.isEmpty() ? UNKNOWN : words.get(0);
    }

    /** Whether the vDSO can read the current one. */
    public boolean isServedByVdso() {
        return SERVED_BY_VDSO.contains(current);
    }

    /** Returns the other clocksources that the vDSO can read, in the kernel's own order: the most trusted first. */
    public List<String> otherServedByVdso() {
        List<String> others = new ArrayList<String>(available);
        others.retainAll(SERVED_BY_VDSO);
        others.remove(current);
        return others;
    }

    boolean isUnknown() {
        return current.equals(UNKNOWN);
    }

    /** Returns an available clocksource that the vDSO can read, if it can't read the current one; otherwise null. */
    String fasterOne() {
        List<String> others = otherServedByVdso();
        return isServedByVdso() || others.isEmpty() ? null : others.get(0);
    }

    /** Returns the clocksource that this command line of a kernel names; null if it names none. */
    public static String named(String commandLine) {
        String named = null;
        for (String word : commandLine.trim().split(" ")) {
            // The kernel takes the last one that is named.
            named = word.startsWith(PARAMETER) ? word.substring(PARAMETER.length()) : named;
        }
        return named;
    }

    /** Returns the command line of the kernel's boot; empty if it can't be read. */
    public static String commandLine() {
        return beginning("/proc/cmdline").trim();
    }

    private static List<String> words(String path) {
        List<String> words = new ArrayList<String>();
        for (String word : beginning(path).trim().split(" ")) {
            if (!word.isEmpty()) {
                words.add(word);
            }
        }
        return words;
    }

    /** Returns the first 4,096 characters of one of the kernel's files; none if there is no such file. */
    static String beginning(String path) {
        byte[] text = new byte[4096];
        int length;
        try (InputStream in = new FileInputStream(path)) {
            length = Math.max(0, in.read(text));
        } catch (IOException absent) {
            length = 0;
        }
        return new String(text, 0, length, StandardCharsets.US_ASCII);
    }
}
