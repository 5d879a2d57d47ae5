package io.escapement.ab.observe;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A size of a difference of one figure: the precision at which a question is answered, or the harm at which a run ends.
 *
 * @param percent above 0 for more, below 0 for less
 */
public record Condition(String metric, double percent) {
    /** In a locale of ASCII or Latin-1, the JVM reads the two bytes of ± as other characters. */
    private static final Pattern PRECISION =
            Pattern.compile("\\s*(\\S+?)\\s*(?:\\+/?-|Â?±|\uFFFD{1,2})\\s*(\\d+(?:\\.\\d+)?)\\s*%\\s*");

    private static final Pattern GUARD =
            Pattern.compile("\\s*(\\S+)\\s*(>\\s*\\+?|<\\s*-)\\s*(\\d+(?:\\.\\d+)?)\\s*%\\s*");

    /** Takes {@code cpu +-2%}. */
    public static Condition precision(String text) {
        Matcher form = PRECISION.matcher(text);
        if (!form.matches() || Double.parseDouble(form.group(2)) == 0) {
            throw new IllegalArgumentException("--until: '" + text + "' is not of the form 'cpu +-2%' or 'p99 +-10%'");
        }
        return new Condition(form.group(1), Double.parseDouble(form.group(2)));
    }

    /** Takes {@code p99 > +10%}. */
    public static Condition guard(String text) {
        Matcher form = GUARD.matcher(text);
        if (!form.matches()) {
            throw new IllegalArgumentException(
                    "--stop-if: '" + text + "' is not of the form 'p99 > +10%' or 'requests/s < -5%'");
        }
        double size = Double.parseDouble(form.group(3));
        boolean isMore = form.group(2).startsWith(">");
        if (!isMore && size >= 100) {
            throw new IllegalArgumentException("--stop-if: '" + text + "' can't hold: no figure falls by 100% or more");
        }
        return new Condition(form.group(1), isMore ? size : -size);
    }

    /** Whether a difference of logarithms is beyond. */
    boolean isBeyond(double logarithm) {
        double limit = Math.log1p(percent / 100);
        return percent >= 0 ? logarithm > limit : logarithm < limit;
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%s %s%s %%", metric, percent >= 0 ? "> +" : "< −", Math.abs(percent));
    }
}
