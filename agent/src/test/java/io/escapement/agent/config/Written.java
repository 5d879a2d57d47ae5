package io.escapement.agent.config;

import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/** What a user wrote in the places where options are read from. */
public final class Written {
    private final Properties properties = new Properties();
    private final Map<String, String> environment = new TreeMap<>();
    private String arguments;

    /** The options that these arguments give, for tests of other packages too. */
    public static AgentOptions options(String arguments) {
        try {
            return arguments(arguments).read();
        } catch (OptionException e) {
            throw new IllegalArgumentException(e);
        }
    }

    static Written arguments(String arguments) {
        return nothing().withArguments(arguments);
    }

    static Written nothing() {
        return new Written();
    }

    Written withArguments(String given) {
        arguments = given;
        return this;
    }

    Written property(String key, String value) {
        properties.setProperty(key, value);
        return this;
    }

    Written variable(String key, String value) {
        environment.put(key, value);
        return this;
    }

    OptionReader reader() {
        return new OptionReader(arguments, properties, environment);
    }

    AgentOptions read() throws OptionException {
        return reader().read();
    }

    List<OptionException> mistakes() {
        return reader().mistakes();
    }

    /** The message of the mistake that is in there. */
    String mistake() {
        try {
            AgentOptions options = read();
            throw new AssertionError("no mistake was found; the options read are: " + options);
        } catch (OptionException e) {
            return e.getMessage();
        }
    }
}
