package io.escapement.agent.config;

/** A mistake in the options. The message is one line: option, value, where it stands, what is allowed. */
public final class OptionException extends Exception {
    private static final long serialVersionUID = 1;

    /** Somebody may have named a file or a variable that holds quite other things; a log must not hold them. */
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
        return new OptionException(unknownAssignment(written) + ": there is no such option; did you mean "
                + Nearest.name(written.name) + "? Allowed are " + allNames());
    }

    static OptionException noValue(RawOption written, Option option) {
        String remedy = option == null
                ? "is not of the form option=value; options are separated by ',', packages by ':'; did you mean "
                        + Nearest.name(written.name) + "=...? Allowed are " + allNames()
                : "has no value: give " + option.optionName + "=..., with " + option.allowed();
        return new OptionException("\"" + quoted(written.name) + "\" (from " + written.source + ") " + remedy);
    }

    static OptionException givenTwice(Option option, RawOption written) {
        return new OptionException(assignment(written) + ": given twice; give it once"
                + (option.form == OptionForm.PACKAGES ? ", with the packages separated by ':'" : ""));
    }

    static OptionException unreadableFile(RawOption config, Exception cause) {
        return new OptionException(
                assignment(config) + " can't be read (" + cause.getMessage() + "): give " + Option.CONFIG.allowed());
    }

    static OptionException nestedFile(RawOption written) {
        return new OptionException(assignment(written) + ": a file can't name another file; give it elsewhere");
    }

    static OptionException contradiction(String options, String why) {
        return new OptionException(options + " contradict each other: " + why);
    }

    private static String assignment(RawOption written) {
        return quoted(written.name) + "=" + quoted(written.value) + " (from " + written.source + ")";
    }

    /** In a file it may be a password: the file may be one of the service's own. */
    private static String unknownAssignment(RawOption written) {
        return written.source.startsWith(OptionReader.FILE)
                ? quoted(written.name) + " (from " + written.source + ")"
                : assignment(written);
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
