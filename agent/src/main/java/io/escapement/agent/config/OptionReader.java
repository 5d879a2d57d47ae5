package io.escapement.agent.config;

import java.util.EnumMap;
import java.util.Map;
import java.util.Properties;

/**
 * Reads the options: agent arguments, then system properties, then the environment, then the file that {@code config}
 * names; the first that gives an option wins.
 */
public final class OptionReader {
    static final String ARGUMENTS = "agent arguments";

    /** The path follows. */
    static final String FILE = "file ";

    private final RawOptions raw;
    private final Map<Option, String> values = new EnumMap<Option, String>(Option.class);
    private final Map<Option, String> sources = new EnumMap<Option, String>(Option.class);

    /** Takes all sources in; reads the file, too. Nothing is checked yet. */
    public OptionReader(String arguments, Properties properties, Map<String, String> environment) {
        raw = new RawOptions(arguments, properties, environment);
    }

    /** Whether {@code on-error=fail} is asked for; known even where other options are in error. */
    public boolean failsOnError() {
        RawOption onError = raw.first(Option.ON_ERROR);
        return onError != null && "fail".equals(onError.value);
    }

    /** Checks what was taken in. Throws for the first mistake, in the order of precedence. */
    public AgentOptions read() throws OptionException {
        for (RawOption written : raw.all) {
            take(written);
        }
        if (raw.unreadableFile != null) {
            throw raw.unreadableFile;
        }
        for (Option option : Option.values()) {
            if (!values.containsKey(option)) {
                put(option, option.defaultValue, "default");
            }
        }
        AgentOptions read = new AgentOptions(values, sources);
        Contradictions.check(read);
        return read;
    }

    private void take(RawOption written) throws OptionException {
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
        } else if (option == Option.CONFIG && written.source.startsWith(FILE)) {
            throw OptionException.nestedFile(written);
        }
    }

    private void put(Option option, String value, String source) {
        values.put(option, value);
        sources.put(option, source);
    }
}
