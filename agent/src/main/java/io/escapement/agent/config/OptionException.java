package io.escapement.agent.config;

import io.escapement.agent.config.OptionReader.RawOption;

/** A mistake in the options. The message is one line: option, value, source, what is allowed. */
public final class OptionException extends Exception {
    private static final long serialVersionUID = 1;

    /** Bounds what the log shows of a variable that is named by mistake, and may hold anything. */
    private static final int LONGEST_QUOTED = 80;

    private OptionException(String message) {
        super(onOneLine(message), null, false, false);
    }

    private static String onOneLine(String message) {
        char[] line = message.toCharArray();
        for (int i = 0; i < line.length; i++) {
            line[i] = Character.isISOControl(line[i]) ? ' ' : line[i];
        }
        return new String(line);
    }

    static OptionException badValue(Option option, RawOption written) {
        return new OptionException(assignment(written) + " is not allowed: give " + option.allowed());
    }

    static OptionException unknown(RawOption written) {
        return new OptionException(assignment(written) + ": there is no such option; did you mean "
                + Option.nearest(written.name).optionName + "? Allowed are " + allNames());
    }

    /** @param option null if there is none of that name */
    static OptionException noValue(RawOption written, Option option) {
        if (written.name.isEmpty()) {
            return new OptionException("a comma (from " + written.source
                    + ") has nothing before or behind it: leave it out, or give option=value there");
        }
        String remedy = option == null
                ? "is not of the form option=value; options are separated by ',', packages by ':'. Allowed are "
                        + allNames()
                : "has no value: give " + option.optionName + "=..., with " + option.allowed();
        return new OptionException("\"" + quoted(written.name) + "\" (from " + written.source + ") " + remedy);
    }

    static OptionException givenTwice(Option option, RawOption written) {
        return new OptionException(assignment(written) + ": given twice; give it once"
                + (option.form == OptionForm.PACKAGES ? ", with the packages separated by ':'" : ""));
    }

    static OptionException contradiction(String options, String why) {
        return new OptionException(options + " contradict each other: " + why);
    }

    private static String assignment(RawOption written) {
        return quoted(written.name) + "=" + quoted(written.value) + " (from " + written.source + ")";
    }

    private static String quoted(String written) {
        String text = String.valueOf(written);
        return text.length() <= LONGEST_QUOTED ? text : text.substring(0, LONGEST_QUOTED) + "...";
    }

    private static String allNames() {
        StringBuilder names = new StringBuilder();
        for (Option option : Option.values()) {
            names.append(names.length() == 0 ? "" : ", ").append(option.optionName);
        }
        return names.toString();
    }
}
