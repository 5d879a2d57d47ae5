package io.escapement.agent.config;

import io.escapement.agent.config.KnownLibrary.Answer;
import io.escapement.agent.config.KnownLibrary.Clock;
import io.escapement.agent.reads.JdkPackages;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Sentences about the packages and classes that the options name, by what is known of libraries: said at the start, in
 * {@code check} and over JMX.
 */
public final class NamesReview {
    private static final String A_STEP = "one of the kernel's steps (4 ms on most)";

    /** A short name may hold a hundred. */
    private static final int NAMED = 5;

    /** About code that does not bear what the options do to it. */
    public final List<String> warnings = new ArrayList<String>();

    /** About code that is worth a look. */
    public final List<String> notes = new ArrayList<String>();

    /** About classes that would keep the real clock; the log names each once it is loaded. */
    public final List<String> real = new ArrayList<String>();

    /** About code that was read for the wall clock and bears it; said on request only, as the next. */
    public final List<String> fine = new ArrayList<String>();

    /** About code that nobody has reviewed for the wall clock, as most code is, and names that may be mistakes. */
    public final List<String> questions = new ArrayList<String>();

    private final AgentOptions options;

    public NamesReview(AgentOptions options) {
        this.options = options;
        ofWallClock();
        ofMonotonicClock();
        askAboutExclude();
        askAbout(Option.PACKAGES, options.packages);
        askAbout(Option.NANO_PACKAGES, options.nanoPackages);
    }

    /** All but the questions. */
    public String[] sentences() {
        List<String> all = new ArrayList<String>(warnings);
        all.addAll(notes);
        all.addAll(real);
        return all.toArray(new String[0]);
    }

    private void ofWallClock() {
        Set<String> broken = new LinkedHashSet<String>();
        Set<String> staysReal = new LinkedHashSet<String>();
        Set<String> withCare = new LinkedHashSet<String>();
        Set<String> unread = new LinkedHashSet<String>();
        Set<String> bears = new LinkedHashSet<String>();
        for (String named : options.packages) {
            List<KnownLibrary> known = known(Clock.WALL, named);
            for (KnownLibrary each : known) {
                if (each.answer == Answer.DOES_NOT) {
                    (isClass(named) ? broken : staysReal).add(each.name + " (" + each.inWords() + ")");
                } else if (each.answer == Answer.WITH_CARE) {
                    withCare.add(each.name + " (" + each.inWords() + ")");
                } else {
                    bears.add(each.name + " (" + each.readIn() + ")");
                }
            }
            boolean isOther = !named.equals(OptionForm.ALL_PACKAGES) && JdkPackages.around(named) == null;
            if (isOther && KnownLibrary.around(Clock.WALL, named) == null) {
                unread.add(known.isEmpty() ? named : named + " (but for what is named above)");
            }
        }
        staysReal.removeAll(broken);
        if (!broken.isEmpty()) {
            warnings.add("packages names classes that a late time breaks: " + joined(broken)
                    + "; leave them out, and they keep the real clock");
        }
        if (!staysReal.isEmpty()) {
            real.add("packages includes classes that keep the real clock, since a late one would break them: "
                    + joined(staysReal));
        }
        if (!withCare.isEmpty()) {
            notes.add("packages includes what bears a late time with care: " + joined(withCare)
                    + "; see whether you use it so");
        }
        if (!unread.isEmpty()) {
            questions.add("packages includes what nobody has reviewed: " + joined(unread)
                    + "; see whether a late time harms your use of it");
        }
        if (!bears.isEmpty()) {
            fine.add("packages includes what was read, and bears a late time: " + joined(bears));
        }
    }

    private void ofMonotonicClock() {
        Set<String> measuring = new LinkedHashSet<String>();
        Set<String> scheduling = new LinkedHashSet<String>();
        Set<String> unread = new LinkedHashSet<String>();
        for (String named : options.nanoPackages) {
            boolean isKnown = KnownLibrary.around(Clock.NANOS, named) != null;
            for (KnownLibrary each : known(Clock.NANOS, named)) {
                if (each.answer != Answer.BEARS) {
                    isKnown = true;
                    (each.answer == Answer.MEASURES ? measuring : scheduling).add(each.name + " (" + each.use + ")");
                }
            }
            if (!isKnown) {
                unread.add(named);
            }
        }
        if (!measuring.isEmpty()) {
            warnings.add("nano-packages includes what measures times: " + joined(measuring) + "; there a time below "
                    + A_STEP + " becomes 0 or a whole step, so timers, histograms, rates and limits will be wrong; name"
                    + " packages that only check timeouts and ages");
        }
        if (!scheduling.isEmpty()) {
            warnings.add("nano-packages includes what schedules: " + joined(scheduling)
                    + "; its deadlines may come up to " + A_STEP + " early");
        }
        if (!unread.isEmpty()) {
            notes.add("nano-packages includes what nobody has reviewed: " + joined(unread)
                    + "; only who knows the code can say whether it measures: there a round trip below " + A_STEP
                    + " becomes 0");
        }
    }

    private static String joined(Set<String> all) {
        List<String> some = new ArrayList<String>(all);
        int more = some.size() - NAMED;
        if (more <= 0) {
            return String.join(", ", some);
        }
        return String.join(", ", some.subList(0, NAMED)) + " and " + more + " more";
    }

    /** Returns the rows that a name stands for, but for the rows that {@code exclude} takes out. */
    private List<KnownLibrary> known(Clock clock, String named) {
        List<KnownLibrary> left = new ArrayList<KnownLibrary>();
        for (KnownLibrary each : KnownLibrary.namedBy(clock, named)) {
            String inner = each.name.length() > named.length() ? each.name : named;
            int mostOfExclude = clock == Clock.WALL ? named.length() : named.length() + 1;
            boolean isTakenOut = false;
            for (String excluded : options.exclude) {
                isTakenOut |= excluded.length() >= mostOfExclude && KnownLibrary.isWithin(inner, excluded);
            }
            if (!isTakenOut) {
                left.add(each);
            }
        }
        return left;
    }

    private void askAboutExclude() {
        for (String excluded : options.exclude) {
            // A package that nano-packages names too has a cached monotonic clock and a real wall clock.
            if (options.packages.contains(excluded) && !options.nanoPackages.contains(excluded)) {
                questions.add("exclude=" + excluded + " takes out all that packages=" + excluded
                        + " names: which of them is meant?");
            } else if (!isWithinAny(excluded, options.packages) && !isWithinAny(excluded, options.nanoPackages)) {
                questions.add(
                        "exclude=" + excluded + " takes nothing out, since no name is around it: is it mistyped?");
            }
            askAboutEnding(Option.EXCLUDE, excluded);
        }
    }

    private static boolean isWithinAny(String name, List<String> others) {
        for (String other : others) {
            if (other.equals(OptionForm.ALL_PACKAGES) || KnownLibrary.isWithin(name, other)) {
                return true;
            }
        }
        return false;
    }

    private void askAbout(Option option, List<String> names) {
        for (String name : names) {
            for (String other : names) {
                if (!name.equals(other) && KnownLibrary.isWithin(name, other) && !isMeant(option, name, other)) {
                    questions.add(option.optionName + "=" + name + " says nothing more, since " + other
                            + " holds it: is another one meant?");
                }
            }
            askAboutEnding(option, name);
        }
    }

    /** Whether a name within another one has an effect: the name is put back, or would keep the real clock. */
    private boolean isMeant(Option option, String name, String other) {
        for (String excluded : options.exclude) {
            if (KnownLibrary.isWithin(name, excluded) && KnownLibrary.isWithin(excluded, other)) {
                return true;
            }
        }
        for (KnownLibrary each : KnownLibrary.namedBy(Clock.WALL, name)) {
            if (option == Option.PACKAGES && each.answer == Answer.DOES_NOT && isClass(name)) {
                return true;
            }
        }
        return false;
    }

    private void askAboutEnding(Option option, String name) {
        if (name.endsWith(".class") || name.endsWith(".java")) {
            questions.add(option.optionName + "=" + name + " has the ending of a file: is the class "
                    + name.substring(0, name.lastIndexOf('.')) + " meant?");
        }
    }

    /** Whether a name looks like the name of a class. Only the class files tell for certain. */
    private static boolean isClass(String name) {
        return Character.isUpperCase(name.charAt(name.lastIndexOf('.') + 1));
    }
}
