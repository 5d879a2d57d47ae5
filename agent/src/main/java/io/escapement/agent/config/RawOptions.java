package io.escapement.agent.config;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;

/** All that was written in arguments, system properties, environment and file, in this order: the first one wins. */
final class RawOptions {
    static final String ARGUMENTS = "agent arguments";

    /** The path follows. */
    static final String FILE = "file ";

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

        boolean isFromFile() {
            return source.startsWith(FILE);
        }
    }

    final List<RawOption> all = new ArrayList<RawOption>();

    /** Why the file that {@code config} names can't be read, or null. */
    OptionException unreadableFile;

    RawOptions(String arguments, Properties properties, Map<String, String> environment) {
        addArguments(arguments == null ? "" : arguments.trim());
        addProperties(properties);
        addEnvironment(environment);
        RawOption config = first(Option.CONFIG);
        if (config != null && config.value != null && !config.value.isEmpty()) {
            addFile(config);
        }
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

    private void addFile(RawOption config) {
        try {
            new OptionFile().load(config.value);
        } catch (Exception e) {
            unreadableFile = OptionException.unreadableFile(config, e);
        }
    }

    /** The file that {@code config} names, what is twice in it too. A class that is loaded only if there is one. */
    final class OptionFile extends Properties {
        private static final long serialVersionUID = 1;
        private static final int LONGEST_BYTES = 64 * 1024;

        void load(String path) throws IOException {
            requireRegularFile(new File(path));
            try (InputStream in = new FileInputStream(path)) {
                load(new StringReader(text(in)));
            }
        }

        @Override
        public synchronized Object put(Object name, Object value) {
            all.add(new RawOption((String) name, ((String) value).trim(), FILE + first(Option.CONFIG).value));
            return null;
        }

        /**
         * Refuses a pipe: opening one blocks until somebody writes, and the JVM would not start. Links are followed.
         */
        private void requireRegularFile(File file) throws IOException {
            if (file.isDirectory()) {
                throw new IOException("it is a directory");
            }
            if (file.exists() && !file.isFile()) {
                throw new IOException("it is a pipe, a device or a socket");
            }
        }

        /** Reads so much at most: what is no properties file may be long, or never end, and the service must start. */
        private String text(InputStream in) throws IOException {
            byte[] bytes = new byte[LONGEST_BYTES + 1];
            int length = 0;
            int read = in.read(bytes);
            while (read > 0) {
                length += read;
                read = in.read(bytes, length, bytes.length - length);
            }
            if (length > LONGEST_BYTES) {
                throw new IOException("longer than 64 KB");
            }
            String text = new String(bytes, 0, length, StandardCharsets.UTF_8);
            // Some editors put a mark of UTF-8 before it.
            return text.startsWith("\uFEFF") ? text.substring(1) : text;
        }
    }
}
