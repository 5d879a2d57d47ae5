package io.escapement.agent.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;

/** All that was written in arguments, system properties and environment, in this order: the first one wins. */
final class RawOptions {
    static final String ARGUMENTS = "agent arguments";

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

    final List<RawOption> all = new ArrayList<RawOption>();

    RawOptions(String arguments, Properties properties, Map<String, String> environment) {
        addArguments(arguments == null ? "" : arguments.trim());
        addProperties(properties);
        addEnvironment(environment);
    }

    /** The one that wins, or null. */
    RawOption first(Option option) {
        for (RawOption raw : all) {
            if (raw.name.equals(option.optionName)) {
                return raw;
            }
        }
        return null;
    }

    /**
     * Returns the list of packages that somebody meant who left out the option, or separated packages by ',':
     * {@code packages=a:com.acme} for {@code com.acme} in {@code packages=a,com.acme}; null if it may be anything else.
     */
    String listMeantBy(RawOption bare) {
        StringBuilder list = null;
        boolean isInList = false;
        for (RawOption each : all) {
            Option option = Option.named(each.name);
            if (each.value == null && list != null && option == null && OptionForm.isPackage(each.name)) {
                list.append(':').append(each.name);
                isInList |= each == bare;
            } else if (isInList) {
                break;
            } else if (each.value != null && option != null && option.form.namesPackages()) {
                list = new StringBuilder(each.name).append('=').append(each.value);
            } else {
                list = null;
            }
        }
        if (isInList) {
            return list.toString();
        }
        boolean isCertainlyPackage = bare.name.indexOf('.') > 0 && OptionForm.isPackage(bare.name);
        return isCertainlyPackage ? Option.PACKAGES.optionName + "=" + bare.name : null;
    }

    private void addArguments(String arguments) {
        if (arguments.isEmpty()) {
            return;
        }
        for (String argument : arguments.split(",", -1)) {
            int equals = argument.indexOf('=');
            String name = equals < 0 ? argument : argument.substring(0, equals);
            String value = equals < 0 ? null : argument.substring(equals + 1).trim();
            all.add(new RawOption(name.trim(), value, ARGUMENTS));
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
     * ESCAPEMENT_SERVICE_HOST}. An empty variable counts as unset, since that is how container files unset one.
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
}
