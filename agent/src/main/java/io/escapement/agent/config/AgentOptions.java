package io.escapement.agent.config;

import java.util.List;
import java.util.Map;

/** The options in force. Immutable; {@link #toString} gives agent arguments that read back as an equal object. */
public final class AgentOptions {
    private static final long AUTO_TICK_NANOS = 1_000_000;

    private final Map<Option, String> values;
    private final Map<Option, String> sources;

    AgentOptions(Map<Option, String> values, Map<Option, String> sources) {
        this.values = values;
        this.sources = sources;
    }

    public String value(Option option) {
        return values.get(option);
    }

    /** Source of the value, in words: {@code agent arguments}, {@code default}. */
    public String source(Option option) {
        return sources.get(option);
    }

    /** Empty if no packages are named; a single {@code *} stands for all. */
    public List<String> packages() {
        return OptionForm.packages(value(Option.PACKAGES));
    }

    public List<String> exclude() {
        return OptionForm.packages(value(Option.EXCLUDE));
    }

    /** Ways of reading the wall clock that are rewritten: some of the words of {@code reads}, never {@code wall}. */
    public List<String> reads() {
        return OptionForm.reads(value(Option.READS));
    }

    /** Packages whose {@code System.nanoTime} is rewritten; empty if none are named. */
    public List<String> nanoPackages() {
        return OptionForm.packages(value(Option.NANO_PACKAGES));
    }

    /** Asks whether names whose last part begins with a capital are those of classes; empty if there are none. */
    public String doubtOfNames() {
        StringBuilder likely = new StringBuilder();
        for (Option option : new Option[] {Option.PACKAGES, Option.EXCLUDE, Option.NANO_PACKAGES}) {
            for (String name : OptionForm.packages(value(option))) {
                if (Character.isUpperCase(name.charAt(name.lastIndexOf('.') + 1))) {
                    likely.append(likely.length() == 0 ? "" : ", ").append(name);
                }
            }
        }
        return likely.length() == 0 ? "" : "is " + likely + " a class? name its package";
    }

    public Mode mode() {
        return Mode.of(value(Option.MODE));
    }

    public long maxStalenessNanos() {
        return OptionForm.nanos(value(Option.MAX_STALENESS));
    }

    public boolean hasTicker() {
        return !value(Option.TICK).equals("off");
    }

    /** Period of the ticker while it ticks; 0 if {@code tick=off}. */
    public long tickNanos() {
        return !hasTicker()
                ? 0
                : value(Option.TICK).equals("auto") ? AUTO_TICK_NANOS : OptionForm.nanos(value(Option.TICK));
    }

    /** Whether the ticker ticks whatever it costs: by {@code tick}, or since nothing else moves the cached clock. */
    public boolean alwaysTicks() {
        return hasTicker() && (!value(Option.TICK).equals("auto") || !wantsFloor());
    }

    /** False if a best effort is accepted. */
    public boolean wantsFloor() {
        return value(Option.FLOOR).equals("auto");
    }

    public long slowThresholdNanos() {
        return OptionForm.nanos(value(Option.SLOW_THRESHOLD));
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
            if (option != Option.CONFIG && !value(option).equals(option.defaultValue)) {
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
