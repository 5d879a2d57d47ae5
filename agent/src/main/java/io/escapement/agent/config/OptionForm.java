package io.escapement.agent.config;

import io.escapement.agent.reads.JdkPackages;
import io.escapement.agent.reads.ReadGroup;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** The forms of values: what each allows, in code and in words, and how lists and durations are read. */
enum OptionForm {
    PACKAGES("names of packages and classes, each once, separated by ':' (com.acme:org.foo.Shop), or '*', alone or with"
            + " the JDK's; "),
    NANO_PACKAGES(
            "names of packages and classes, each once, separated by ':' (com.acme.timeouts:org.foo), never '*': time"
                    + " measured in them has whole ticks of the kernel only; "),
    READS(Collections.<String>emptyList()),
    MODE(Arrays.asList("auto", "on", "observe", "off")),
    STALENESS("auto, or a whole number with a unit from 2ms to 1h, as in 20ms (units: ns, us, ms, s, m, h)"),
    TICK(
            "tick=kernel, by which reads follow the kernel's coarse clock, or tick=1ms, by which a thread keeps them"
                    + " right to the millisecond",
            Arrays.asList("kernel", OptionForm.EACH_MS)),
    SCHEDULE("SEED/PERIOD, a number of up to nine digits and whole seconds from 1s to 24h, as in 7/5m"),
    INSTANCE("1 to 200 letters, digits and any of . _ - / : @"),
    THRESHOLD("a whole number with a unit from 1ns to 1s, as in 100ns (units: ns, us, ms, s)"),
    BOOLEAN(Arrays.asList("true", "false")),
    LOG(Arrays.asList("off", "warn", "info", "debug")),
    ON_ERROR(Arrays.asList("disable", "fail"));

    static final String AUTO = "auto";
    static final String EACH_MS = "1ms";
    static final String ALL_PACKAGES = "*";
    private static final long MILLI = 1_000_000L;
    private static final long SECOND = 1000 * MILLI;
    private static final String[] UNITS = {"ns", "us", "ms", "s", "m", "h"};
    private static final long[] UNIT_NANOS = {1, 1000, MILLI, SECOND, 60 * SECOND, 3600 * SECOND};

    private final String allowed;

    /** The allowed values; empty if they can't be listed. */
    @SuppressWarnings("ImmutableEnumChecker") // nobody changes it
    private final List<String> words;

    OptionForm(String allowed) {
        this(allowed, Collections.<String>emptyList());
    }

    OptionForm(List<String> words) {
        this(null, words);
    }

    OptionForm(String allowed, List<String> words) {
        this.allowed = allowed;
        this.words = words;
    }

    /** Returns what is allowed, in words. */
    String allowed() {
        if (this == READS) {
            return ReadGroup.allowed();
        }
        if (this == PACKAGES || this == NANO_PACKAGES) {
            return allowed + JdkPackages.IN_WORDS;
        }
        int last = words.size() - 1;
        return allowed != null ? allowed : String.join(", ", words.subList(0, last)) + " or " + words.get(last);
    }

    // No switch: one over an enum would cost a synthetic class on the start path.
    boolean allows(String text) {
        if (this == PACKAGES) {
            return isListOfPackages(text);
        }
        if (this == NANO_PACKAGES) {
            return isListOfPackages(text) && !packages(text).contains(ALL_PACKAGES);
        }
        if (this == READS) {
            return ReadGroup.named(text) != null;
        }
        if (this == STALENESS) {
            return text.equals(AUTO) || isWithin(text, 2 * MILLI, 3600 * SECOND);
        }
        if (this == SCHEDULE) {
            int slash = text.indexOf('/');
            return slash > 0 && seed(text.substring(0, slash)) >= 0 && isPeriod(text.substring(slash + 1));
        }
        if (this == INSTANCE) {
            return isInstance(text);
        }
        if (this == THRESHOLD) {
            return isWithin(text, 1, SECOND);
        }
        return words.contains(text);
    }

    private static boolean isWithin(String text, long leastNanos, long mostNanos) {
        long nanos = nanos(text);
        return nanos >= leastNanos && nanos <= mostNanos;
    }

    /** Nanoseconds, or -1 if the text is no duration ({@code 20ms}) or one of more than 292 years. */
    static long nanos(String text) {
        int digits = 0;
        while (digits < text.length() && text.charAt(digits) >= '0' && text.charAt(digits) <= '9') {
            digits++;
        }
        if (digits == 0 || digits > 18) {
            return -1;
        }
        String unit = text.substring(digits);
        for (int i = 0; i < UNITS.length; i++) {
            if (UNITS[i].equals(unit)) {
                long count = Long.parseLong(text.substring(0, digits));
                return count > Long.MAX_VALUE / UNIT_NANOS[i] ? -1 : count * UNIT_NANOS[i];
            }
        }
        return -1;
    }

    /** A seed; -1 if it has other characters than one to nine digits. */
    static long seed(String text) {
        boolean isNumber = !text.isEmpty() && text.length() <= 9;
        for (int i = 0; i < text.length(); i++) {
            isNumber &= text.charAt(i) >= '0' && text.charAt(i) <= '9';
        }
        return isNumber ? Long.parseLong(text) : -1;
    }

    private static boolean isPeriod(String text) {
        return isWithin(text, SECOND, 24 * 3600 * SECOND) && nanos(text) % SECOND == 0;
    }

    private static boolean isInstance(String name) {
        boolean isAllowed = !name.isEmpty() && name.length() <= 200;
        for (int i = 0; i < name.length() && isAllowed; i++) {
            char c = name.charAt(i);
            isAllowed = c < 128 && (Character.isLetterOrDigit(c) || "._-/:@".indexOf(c) >= 0);
        }
        return isAllowed;
    }

    /** Returns the packages of a list; none if the text is empty. */
    static List<String> packages(String text) {
        return text.isEmpty() ? Collections.<String>emptyList() : Arrays.asList(text.split(":"));
    }

    /** Whether each package may be named, none is named twice, and only packages of the JDK stand beside {@code *}. */
    private static boolean isListOfPackages(String text) {
        List<String> seen = new ArrayList<String>();
        for (String name : text.split(":", -1)) {
            if ((!name.equals(ALL_PACKAGES) && !isPackageToName(name)) || seen.contains(name)) {
                return false;
            }
            seen.add(name);
        }
        return !seen.remove(ALL_PACKAGES) || JdkPackages.holdAll(seen);
    }

    /** Whether a list may have the package: well-formed, and no package of the JDK that can't be rewritten. */
    static boolean isPackageToName(String name) {
        if (mayBeOfJdk(name) && JdkPackages.isRefused(name)) {
            return false;
        }
        boolean atStart = true;
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (atStart ? !Character.isJavaIdentifierStart(c) : c != '.' && !Character.isJavaIdentifierPart(c)) {
                return false;
            }
            atStart = c == '.';
        }
        return !atStart;
    }

    /** Other names need not load the class that knows the JDK's packages. */
    private static boolean mayBeOfJdk(String name) {
        return name.startsWith("java") || name.startsWith("jdk") || name.startsWith("sun");
    }
}
