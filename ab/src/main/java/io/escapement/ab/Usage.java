package io.escapement.ab;

import io.escapement.ab.load.Target;
import java.io.IOException;
import java.net.URI;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** How the commands read what is on the command line, and tell what is wrong with it. */
final class Usage {
    private static final Pattern TIME = Pattern.compile("(\\d{1,6})(s|min|m|h|d)");

    private Usage() {}

    /** Tells an {@link IllegalArgumentException} as the wrong usage that it is. */
    static <T> T checked(CommandSpec spec, Reading<T> reading) throws IOException {
        try {
            return reading.read();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    interface Reading<T> {
        T read() throws IOException;
    }

    /** Of {@code 30s}, {@code 10min}, {@code 2h}, {@code 1d}. Throws {@link IllegalArgumentException} for others. */
    static int seconds(String option, String text, int least) {
        Matcher form = TIME.matcher(text);
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

    /** Throws {@link IllegalArgumentException} unless it is a URL of a web server. */
    static URI http(String option, String url, String form) {
        return Target.server(option + ": ", url, "https?", form, "");
    }
}
