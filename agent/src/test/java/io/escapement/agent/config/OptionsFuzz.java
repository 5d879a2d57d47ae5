package io.escapement.agent.config;

import java.nio.charset.StandardCharsets;

/**
 * Fuzz target: whatever is written wherever, reading it ends in options that read back as the same, or in an
 * {@link OptionException} of one line. Of the input's lines, {@code -Dname=value} is a system property,
 * {@code $NAME=value} an environment variable, and any other the agent's arguments.
 */
public final class OptionsFuzz {
    private OptionsFuzz() {}

    /** Named as Jazzer expects it. */
    public static void fuzzerTestOneInput(byte[] input) {
        OptionReader reader = written(new String(input, StandardCharsets.UTF_8)).reader();
        boolean failsOnError = reader.failsOnError();
        AgentOptions options;
        try {
            options = reader.read();
        } catch (OptionException mistake) {
            require(mistake.getMessage().lines().count() == 1, "more than one line: " + mistake.getMessage());
            return;
        }
        require(
                failsOnError == options.value(Option.ON_ERROR).equals("fail"),
                "on-error is known otherwise beforehand");
        require(options.maxStalenessNanos > 0 && options.slowThresholdNanos > 0, "no duration");
        require(options.tickNanos > 0, "no tick");
        try {
            AgentOptions again = Written.arguments(options.toString()).read();
            require(again.equals(options) && again.packages.equals(options.packages), "reads back as " + again);
        } catch (OptionException e) {
            throw new AssertionError(options + " does not read back", e);
        }
    }

    private static Written written(String text) {
        Written written = Written.nothing();
        for (String line : text.split("\n", -1)) {
            int equals = Math.max(line.indexOf('='), 2);
            if (line.startsWith("-D") && line.length() > equals) {
                written.property(line.substring(2, equals), line.substring(equals + 1));
            } else if (line.startsWith("$") && line.length() > equals) {
                written.variable(line.substring(1, equals), line.substring(equals + 1));
            } else {
                written.withArguments(line);
            }
        }
        return written;
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise);
        }
    }
}
