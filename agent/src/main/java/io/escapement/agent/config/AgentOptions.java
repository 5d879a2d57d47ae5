package io.escapement.agent.config;

import io.escapement.agent.reads.ReadGroup;
import java.util.List;
import java.util.Map;

/** The options in force. Immutable; {@link #toString} gives agent arguments that read back as an equal object. */
public final class AgentOptions {
    private static final long NANOS_PER_MS = 1_000_000;
    private static final long AUTO_TICK_NANOS = NANOS_PER_MS;

    private final Map<Option, String> values;
    private final Map<Option, String> sources;
    private final List<String> packages;
    private final List<String> exclude;
    private final List<String> nanoPackages;
    private final Mode mode;
    private final long maxStalenessNanos;
    private final boolean hasTicker;
    private final long tickNanos;
    private final boolean wantsFloor;
    private final long slowThresholdNanos;

    /** @param values one for each option, which its form allows */
    AgentOptions(Map<Option, String> values, Map<Option, String> sources) {
        this.values = values;
        this.sources = sources;
        packages = OptionForm.packages(value(Option.PACKAGES));
        exclude = OptionForm.packages(value(Option.EXCLUDE));
        nanoPackages = OptionForm.packages(value(Option.NANO_PACKAGES));
        mode = Mode.of(value(Option.MODE));
        maxStalenessNanos = OptionForm.nanos(value(Option.MAX_STALENESS));
        hasTicker = !value(Option.TICK).equals("off");
        tickNanos = !hasTicker ? 0 : isAutoTick() ? AUTO_TICK_NANOS : OptionForm.nanos(value(Option.TICK));
        wantsFloor = value(Option.FLOOR).equals("auto");
        slowThresholdNanos = OptionForm.nanos(value(Option.SLOW_THRESHOLD));
    }

    public String value(Option option) {
        return values.get(option);
    }

    /** Source of the value, in words: {@code agent arguments}, {@code default}. */
    public String source(Option option) {
        return sources.get(option);
    }

    /** Whether the value is the default's, wherever it comes from. */
    public boolean isDefault(Option option) {
        return value(option).equals(option.defaultValue);
    }

    /** Empty if no packages are named; a single {@code *} stands for all. */
    public List<String> packages() {
        return packages;
    }

    public List<String> exclude() {
        return exclude;
    }

    /** Ways of reading the wall clock that are rewritten. */
    public List<ReadGroup> reads() {
        // Not earlier: a JVM that only observes has no use for their class.
        return ReadGroup.named(value(Option.READS));
    }

    /** One such read, in words: {@code call of System.currentTimeMillis}. */
    public String readsInWords() {
        return isDefault(Option.READS)
                ? "call of " + ReadGroup.MILLIS.inWords
                : "read of the wall clock (reads=" + value(Option.READS) + ")";
    }

    /** Packages whose {@code System.nanoTime} is rewritten; empty if none are named. */
    public List<String> nanoPackages() {
        return nanoPackages;
    }

    /** Asks whether names whose last part begins with a capital are those of classes; empty if there are none. */
    public String doubtOfNames() {
        StringBuilder likely = new StringBuilder();
        addLikelyClasses(packages, likely);
        addLikelyClasses(exclude, likely);
        addLikelyClasses(nanoPackages, likely);
        return likely.length() == 0 ? "" : "is " + likely + " a class? name its package";
    }

    private static void addLikelyClasses(List<String> names, StringBuilder likely) {
        for (String name : names) {
            if (Character.isUpperCase(name.charAt(name.lastIndexOf('.') + 1))) {
                likely.append(likely.length() == 0 ? "" : ", ").append(name);
            }
        }
    }

    public Mode mode() {
        return mode;
    }

    public long maxStalenessNanos() {
        return maxStalenessNanos;
    }

    public boolean hasTicker() {
        return hasTicker;
    }

    /** Period of the ticker while it ticks; 0 if {@code tick=off}. */
    public long tickNanos() {
        return tickNanos;
    }

    /** Whether the ticker ticks whatever it costs: by {@code tick}, or since nothing else moves the cached clock. */
    public boolean alwaysTicks() {
        return hasTicker && (!isAutoTick() || !wantsFloor);
    }

    private boolean isAutoTick() {
        return value(Option.TICK).equals("auto");
    }

    /** False if a best effort is accepted. */
    public boolean wantsFloor() {
        return wantsFloor;
    }

    /** What with the instance decides the schedule; 0 if there is none. */
    public long scheduleSeed() {
        String schedule = value(Option.SCHEDULE);
        return schedule.isEmpty() ? 0 : OptionForm.seed(schedule.substring(0, schedule.indexOf('/')));
    }

    /** How long each clock is served in turn, in ms; 0 if there is no schedule. */
    public long schedulePeriodMs() {
        String schedule = value(Option.SCHEDULE);
        return schedule.isEmpty() ? 0 : OptionForm.nanos(schedule.substring(schedule.indexOf('/') + 1)) / NANOS_PER_MS;
    }

    public long slowThresholdNanos() {
        return slowThresholdNanos;
    }

    public boolean hasJmx() {
        return value(Option.JMX).equals("true");
    }

    public String logLevel() {
        return value(Option.LOG);
    }

    @Override
    public String toString() {
        StringBuilder arguments = new StringBuilder();
        for (Option option : Option.values()) {
            if (option != Option.CONFIG && !isDefault(option)) {
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
