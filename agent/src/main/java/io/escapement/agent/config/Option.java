package io.escapement.agent.config;

import io.escapement.agent.reads.ReadGroup;
import java.util.Locale;

/** The table of options: form of the value, and default. */
public enum Option {
    /** Packages, with their subpackages, whose call sites are rewritten. */
    PACKAGES(OptionForm.PACKAGES, ""),
    /** Packages taken out of 'packages'; the longest match wins. */
    EXCLUDE(OptionForm.PACKAGES, ""),
    /** Ways of reading the wall clock that are rewritten there. */
    READS(OptionForm.READS, ReadGroup.DEFAULT),
    /** Packages whose {@code System.nanoTime} is rewritten, never all. */
    NANO_PACKAGES(OptionForm.NANO_PACKAGES, ""),
    /** Whether to rewrite: {@link Mode}. */
    MODE(OptionForm.MODE, "auto"),
    /** Greatest time by which the cached clock may be behind the real one; {@code auto}: the least of this kernel. */
    MAX_STALENESS(OptionForm.STALENESS, "auto"),
    /** What moves the cached clock: the kernel's coarse clock, or a thread each ms where that moves less often. */
    TICK(OptionForm.TICK, "kernel"),
    /** Engaged and bypassed in turns, by the wall clock: seed and period. */
    SCHEDULE(OptionForm.SCHEDULE, ""),
    /** The name by which a schedule knows this JVM. */
    INSTANCE(OptionForm.INSTANCE, ""),
    /** A read of the real clock that costs more is slow. */
    SLOW_THRESHOLD(OptionForm.THRESHOLD, "100ns"),
    /** Whether MBeans are registered. */
    JMX(OptionForm.BOOLEAN, "true"),
    /** Level of the lines on stderr. */
    LOG(OptionForm.LOG, "info"),
    /** Consequence of a mistake in the options: {@code disable} leaves the agent off, {@code fail} ends the JVM. */
    ON_ERROR(OptionForm.ON_ERROR, "disable");

    /** Name in agent arguments: {@code max-staleness}. */
    public final String optionName;

    final String defaultValue;
    final OptionForm form;

    Option(OptionForm form, String defaultValue) {
        this.form = form;
        this.defaultValue = defaultValue;
        this.optionName = name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Whether a text names one package that {@code packages} and its like take. {@code *} and lists name none. */
    public static boolean isPackage(String name) {
        return OptionForm.isPackageToName(name);
    }

    /** Allowed values, in words. */
    String allowed() {
        return form.allowed();
    }

    /** The option of that name, or null. */
    static Option named(String name) {
        for (Option option : values()) {
            if (option.optionName.equals(name)) {
                return option;
            }
        }
        return null;
    }

    /** The option whose name is nearest to a mistyped one. */
    static Option nearest(String mistyped) {
        Option best = PACKAGES;
        for (Option option : values()) {
            if (distance(mistyped, option.optionName) < distance(mistyped, best.optionName)) {
                best = option;
            }
        }
        return best;
    }

    /** Whether a text looks like the name of an option, mistyped or not. */
    static boolean isAlmostNamed(String text) {
        int tolerated = text.length() < 6 ? 1 : 2;
        return distance(text, nearest(text).optionName) <= tolerated;
    }

    /** The number of letters inserted, deleted or replaced, and of neighbours swapped: optimal string alignment. */
    private static int distance(String a, String b) {
        int[][] table = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    table[i][j] = i + j;
                    continue;
                }
                int replaced = table[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                table[i][j] = Math.min(replaced, 1 + Math.min(table[i - 1][j], table[i][j - 1]));
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    table[i][j] = Math.min(table[i][j], 1 + table[i - 2][j - 2]);
                }
            }
        }
        return table[a.length()][b.length()];
    }
}
