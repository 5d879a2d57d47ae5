package io.escapement.ab;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Times on the command line. */
final class Time {
    private static final Pattern FORM = Pattern.compile("(\\d{1,6})(s|min|m|h|d)");

    private Time() {}

    /** Of {@code 30s}, {@code 10min}, {@code 2h}, {@code 1d}. Throws {@link IllegalArgumentException} for others. */
    static int seconds(String option, String text, int least) {
        Matcher form = FORM.matcher(text);
        if (form.matches()) {
            int unit = switch (form.group(2)) {
                case "s" -> 1;
                case "h" -> 3_600;
                case "d" -> 86_400;
                default -> 60;
            };
            long seconds = Long.parseLong(form.group(1)) * unit;
            if (seconds >= least && seconds <= Integer.MAX_VALUE) {
                return (int) seconds;
            }
        }
        throw new IllegalArgumentException(option + ": '" + text + "' is not of the form 30s, 10min, 2h or 1d"
                + (least > 0 ? ", and more than 0" : ""));
    }
}
