package io.escapement.agent.config;

import io.escapement.agent.config.RawOptions.RawOption;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/**
 * Reads the options: agent arguments, then system properties, then the environment; the first source that gives an
 * option wins.
 */
public final class OptionReader {
    private final RawOptions raw;
    private Map<Option, String> values;
    private Map<Option, String> sources;

    /** Reads all sources. Nothing is checked yet. */
    public OptionReader(String arguments, Properties properties, Map<String, String> environment) {
        raw = new RawOptions(arguments, properties, environment);
    }

    /** Whether {@code on-error=fail} is asked for; known even if other options are in error. */
    public boolean failsOnError() {
        RawOption onError = raw.first(Option.ON_ERROR);
        return onError != null && "fail".equals(onError.value);
    }

    /** Checks and returns the options in force; throws the first of {@link #mistakes}. */
    public AgentOptions read() throws OptionException {
        List<OptionException> mistakes = mistakes();
        if (!mistakes.isEmpty()) {
            throw mistakes.get(0);
        }
        return new AgentOptions(values, sources);
    }

    /** Returns all mistakes in the order of precedence; contradictions only if each option by itself is right. */
    public List<OptionException> mistakes() {
        List<OptionException> mistakes = mistakesIn(raw.all);
        for (Option option : Option.values()) {
            if (!values.containsKey(option)) {
                put(option, option.defaultValue, "default");
            }
        }
        if (mistakes.isEmpty()) {
            addContradictions(new AgentOptions(values, sources), mistakes);
        }
        return mistakes;
    }

    /** Returns the mistakes in single arguments: what else counts may be known to another JVM only. */
    public List<OptionException> mistakesInArguments() {
        List<RawOption> arguments = new ArrayList<RawOption>();
        for (RawOption written : raw.all) {
            if (written.source.equals(RawOptions.ARGUMENTS)) {
                arguments.add(written);
            }
        }
        return mistakesIn(arguments);
    }

    private List<OptionException> mistakesIn(List<RawOption> all) {
        values = new EnumMap<Option, String>(Option.class);
        sources = new EnumMap<Option, String>(Option.class);
        List<OptionException> mistakes = new ArrayList<OptionException>();
        for (RawOption written : all) {
            try {
                accept(written);
            } catch (OptionException e) {
                mistakes.add(e);
            }
        }
        return mistakes;
    }

    private void accept(RawOption written) throws OptionException {
        Option option = Option.named(written.name);
        if (written.value == null) {
            throw OptionException.noValue(written, option, option == null ? raw.listMeantBy(written) : null);
        }
        if (option == null) {
            throw OptionException.unknown(written);
        }
        if (!option.form.allows(written.value)) {
            throw OptionException.badValue(option, written);
        }
        if (!values.containsKey(option)) {
            put(option, written.value, written.source);
        } else if (sources.get(option).equals(written.source)) {
            throw OptionException.givenTwice(option, written);
        }
    }

    private void put(Option option, String value, String source) {
        values.put(option, value);
        sources.put(option, source);
    }

    /** Options that are each allowed but don't go together. */
    private static void addContradictions(AgentOptions options, List<OptionException> mistakes) {
        String packages = options.value(Option.PACKAGES);
        String exclude = options.value(Option.EXCLUDE);
        if (options.mode == Mode.ON && packages.isEmpty()) {
            mistakes.add(OptionException.contradiction(
                    "mode=on and no packages", "name the packages to rewrite, as in packages=com.acme"));
        }
        if (!exclude.isEmpty() && packages.isEmpty()) {
            mistakes.add(OptionException.contradiction(
                    "exclude=" + exclude + " and no packages",
                    "exclude takes packages out of 'packages'; name those, or '*'"));
        }
        if (!packages.isEmpty() && options.exclude.containsAll(options.packages)) {
            mistakes.add(OptionException.contradiction(
                    "packages=" + packages + " and exclude=" + exclude,
                    "nothing is left of 'packages', because 'exclude' takes all of it"));
        }
        String nanoPackages = options.value(Option.NANO_PACKAGES);
        if (!nanoPackages.isEmpty() && options.exclude.containsAll(options.nanoPackages)) {
            mistakes.add(OptionException.contradiction(
                    "nano-packages=" + nanoPackages + " and exclude=" + exclude,
                    "nothing is left of 'nano-packages', because 'exclude' takes all of it"));
        }
        if (!nanoPackages.isEmpty() && packages.isEmpty()) {
            mistakes.add(OptionException.contradiction(
                    "nano-packages=" + nanoPackages + " and no packages",
                    "the monotonic clock is cached only together with the wall clock; name 'packages' too"));
        }
        if (options.schedulePeriodMs > 0 && options.mode == Mode.OBSERVE) {
            mistakes.add(OptionException.contradiction(
                    "schedule=" + options.value(Option.SCHEDULE) + " and mode=observe",
                    "a schedule switches what is rewritten; leave one of the two out"));
        }
        if (options.tickNanos >= options.maxStalenessNanos) {
            mistakes.add(OptionException.contradiction(
                    "tick=" + options.value(Option.TICK) + " and max-staleness=" + options.value(Option.MAX_STALENESS),
                    "the tick must be shorter than the staleness that is allowed"));
        }
    }
}
