package io.escapement.agent.config;

import io.escapement.agent.reads.ReadGroup;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The options in force. Immutable; {@link #toString} gives agent arguments that read back as an equal object. */
public final class AgentOptions {
    private static final long NANOS_PER_MS = 1_000_000;

    /** Kernels of 100 Hz need 22 ms. A greater bound must be allowed by an explicit value. */
    private static final String MOST_BY_AUTO = "24ms";

    /** Empty if no packages are named; {@code *} stands for all but the JDK's. */
    public final List<String> packages;

    public final List<String> exclude;

    /** Packages whose {@code System.nanoTime} is rewritten; empty if none are named. */
    public final List<String> nanoPackages;

    public final Mode mode;

    /** Greatest bound that may come in force. */
    public final long maxStalenessNanos;

    /** Whether the least bound that the kernel can hold comes in force. */
    public final boolean fitsKernel;

    /** Whether a thread publishes each ms, where the kernel's coarse clock moves less often. */
    public final boolean ticks;

    /** With the instance decides the schedule; 0 if there is none. */
    public final long scheduleSeed;

    /** How long each clock is served in turn, in ms; 0 if there is no schedule. */
    public final long schedulePeriodMs;

    public final long slowThresholdNanos;
    public final boolean hasJmx;
    private final Map<Option, String> values;
    private final Map<Option, String> sources;

    /** @param values one for each option, which its form allows */
    AgentOptions(Map<Option, String> values, Map<Option, String> sources) {
        this.values = values;
        this.sources = sources;
        packages = OptionForm.packages(value(Option.PACKAGES));
        exclude = OptionForm.packages(value(Option.EXCLUDE));
        nanoPackages = OptionForm.packages(value(Option.NANO_PACKAGES));
        mode = Mode.valueOf(value(Option.MODE).toUpperCase(Locale.ROOT));
        fitsKernel = value(Option.MAX_STALENESS).equals(OptionForm.AUTO);
        maxStalenessNanos = OptionForm.nanos(maxStaleness());
        ticks = value(Option.TICK).equals(OptionForm.EACH_MS);
        String schedule = value(Option.SCHEDULE);
        int slash = schedule.indexOf('/');
        scheduleSeed = slash < 0 ? 0 : OptionForm.seed(schedule.substring(0, slash));
        schedulePeriodMs = slash < 0 ? 0 : OptionForm.nanos(schedule.substring(slash + 1)) / NANOS_PER_MS;
        slowThresholdNanos = OptionForm.nanos(value(Option.SLOW_THRESHOLD));
        hasJmx = value(Option.JMX).equals("true");
    }

    public String value(Option option) {
        return values.get(option);
    }

    /** Source of the value, in words: {@code agent arguments}, {@code default}. */
    public String source(Option option) {
        return sources.get(option);
    }

    /** Whether the value equals the default, wherever the value comes from. */
    public boolean isDefault(Option option) {
        return value(option).equals(option.defaultValue);
    }

    /** Greatest bound that may come in force, as an option has it: {@code 20ms}. */
    public String maxStaleness() {
        return fitsKernel ? MOST_BY_AUTO : value(Option.MAX_STALENESS);
    }

    /** Bound in force before the kernel's step is known, in ms; NaN if it depends on that. */
    public double statedBoundMillis() {
        return fitsKernel ? Double.NaN : maxStalenessNanos / (double) NANOS_PER_MS;
    }

    /** Ways of reading the wall clock that are rewritten. */
    public List<ReadGroup> reads() {
        // Not earlier: a JVM that only observes does not need the class of the groups.
        return ReadGroup.named(value(Option.READS));
    }

    /** A rewritten read, in words: {@code call of System.currentTimeMillis}. */
    public String readsInWords() {
        return isDefault(Option.READS)
                ? "call of " + ReadGroup.MILLIS.inWords
                : "read of the wall clock (reads=" + value(Option.READS) + ")";
    }

    @Override
    public String toString() {
        StringBuilder arguments = new StringBuilder();
        for (Option option : Option.values()) {
            if (!isDefault(option)) {
                arguments.append(arguments.length() == 0 ? "" : ",");
                arguments.append(option.optionName).append('=').append(value(option));
            }
        }
        return arguments.toString();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof AgentOptions && other.toString().equals(toString());
    }

    @Override
    public int hashCode() {
        return toString().hashCode();
    }
}
