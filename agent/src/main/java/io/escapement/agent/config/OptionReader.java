package io.escapement.agent.config;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;

/**
 * Reads the options: agent arguments, then system properties, then the environment; the first source that gives an
 * option wins.
 */
public final class OptionReader {
    /** An option as somebody wrote it, unchecked. */
    static final class RawOption {
        final String name;

        /** Null if there was no '='. */
        final String value;

        final String source;

        RawOption(String name, String value, String source) {
            this.name = name;
            this.value = value;
            this.source = source;
        }
    }

    private final List<RawOption> all = new ArrayList<RawOption>();
    private Map<Option, String> values;
    private Map<Option, String> sources;

    /** Reads all sources. Nothing is checked yet. */
    public OptionReader(String arguments, Properties properties, Map<String, String> environment) {
        addArguments(arguments == null ? "" : arguments.trim());
        addProperties(properties);
        addEnvironment(environment);
    }

    private void addArguments(String arguments) {
        if (arguments.isEmpty()) {
            return;
        }
        for (String argument : arguments.split(",", -1)) {
            int equals = argument.indexOf('=');
            String name = equals < 0 ? argument : argument.substring(0, equals);
            String value = equals < 0 ? null : argument.substring(equals + 1).trim();
            all.add(new RawOption(name.trim(), value, "agent arguments"));
        }
    }

    private void addProperties(Properties properties) {
        for (String key : properties.stringPropertyNames()) {
            if (key.startsWith("escapement.")) {
                String name = key.substring("escapement.".length());
                all.add(new RawOption(name, properties.getProperty(key).trim(), "system property " + key));
            }
        }
    }

    /**
     * Takes unknown names for mistakes only if they look mistyped: an orchestrator may set {@code
     * ESCAPEMENT_SERVICE_HOST}. An empty variable counts as unset, because container files unset a variable so.
     */
    private void addEnvironment(Map<String, String> environment) {
        // Looks up by key: to iterate over the environment's entries, the JDK loads six classes.
        for (String key : environment.keySet()) {
            String value = environment.get(key).trim();
            if (key.startsWith("ESCAPEMENT_") && !value.isEmpty()) {
                String name =
                        key.substring("ESCAPEMENT_".length()).replace('_', '-').toLowerCase(Locale.ROOT);
                if (Option.isAlmostNamed(name)) {
                    all.add(new RawOption(name, value, "environment variable " + key));
                }
            }
        }
    }

    /** Whether {@code on-error=fail} is set; known even if other options are wrong. */
    public boolean failsOnError() {
        for (RawOption written : all) {
            if (written.name.equals(Option.ON_ERROR.optionName)) {
                return "fail".equals(written.value);
            }
        }
        return false;
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
        List<OptionException> mistakes = mistakesOfEach();
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

    /** Returns the mistakes in each option by itself: the other options may be known to another JVM only. */
    public List<OptionException> mistakesOfEach() {
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
            throw OptionException.noValue(written, option);
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
        for (Option option : new Option[] {Option.MODE, Option.EXCLUDE, Option.NANO_PACKAGES}) {
            boolean needsPackages = option == Option.MODE ? options.mode == Mode.ON : !options.isDefault(option);
            if (needsPackages && options.packages.isEmpty()) {
                mistakes.add(OptionException.contradiction(
                        option.optionName + "=" + options.value(option) + " and no packages",
                        "name the packages to rewrite, as in packages=com.acme"));
            }
        }
    }
}
