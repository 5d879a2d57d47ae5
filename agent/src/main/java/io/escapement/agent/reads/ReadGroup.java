package io.escapement.agent.reads;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** Forms of reading a clock that are rewritten together; for the wall clock, the words of {@code reads}. */
public enum ReadGroup {
    MILLIS("System.currentTimeMillis"),
    INSTANT("Instant.now, Clock.instant, Clock.millis"),
    DATE("new Date, new GregorianCalendar, Calendar.getInstance"),
    LOCAL("now of java.time's other classes"),
    /** Reads of the monotonic clock, rewritten by {@code nano-packages}: no word of {@code reads}. */
    NANOS("System.nanoTime");

    /** The groups of the wall clock. */
    public static final List<ReadGroup> WALL =
            Collections.unmodifiableList(Arrays.asList(MILLIS, INSTANT, DATE, LOCAL));

    public static final int COUNT = values().length;

    /** The default of {@code reads}. */
    public static final String DEFAULT = "millis";

    /** The value of {@code reads} that names them all. */
    public static final String ALL = "wall";

    private static final String[] PARAMETERS_OF_CALENDARS = {
        "()", "(Ljava/util/TimeZone;)", "(Ljava/util/Locale;)", "(Ljava/util/TimeZone;Ljava/util/Locale;)"
    };

    private static final String[] PARAMETERS_OF_LOCALS = {"()", "(Ljava/time/ZoneId;)", "(Ljava/time/Clock;)"};

    /** Classes of {@code java.time} that have {@code now} with these. */
    private static final String[] LOCALS =
            "LocalDate LocalTime LocalDateTime OffsetDateTime OffsetTime ZonedDateTime Year YearMonth MonthDay"
                    .split(" ");

    /** The word that options, commands and files have: {@code millis}. */
    public final String word;

    /** The group's index in arrays by group, of length {@link #COUNT}. */
    public final int index;

    /** The reads of this group, for people. */
    public final String inWords;

    @SuppressWarnings("EnumOrdinal") // of no meaning outside this JVM
    ReadGroup(String inWords) {
        this.inWords = inWords;
        this.index = ordinal();
        this.word = name().toLowerCase(Locale.ROOT);
    }

    /** Returns the groups that a value of {@code reads} names; null if the value is not allowed. */
    public static List<ReadGroup> named(String value) {
        if (value.equals(ALL)) {
            return WALL;
        }
        List<ReadGroup> named = new ArrayList<ReadGroup>();
        for (String word : value.split(":", -1)) {
            ReadGroup group = ofWord(word);
            if (group == null || named.contains(group)) {
                return null;
            }
            named.add(group);
        }
        return named;
    }

    private static ReadGroup ofWord(String word) {
        for (ReadGroup group : WALL) {
            if (group.word.equals(word)) {
                return group;
            }
        }
        return null;
    }

    /** Values of {@code reads} that are allowed, in words. */
    public static String allowed() {
        StringBuilder words = new StringBuilder();
        for (ReadGroup group : WALL) {
            words.append(words.length() == 0 ? "" : ", ").append(group.word);
        }
        return "any of " + words + ", each once, separated by ':' (" + MILLIS.word + ":" + INSTANT.word + "), or " + ALL
                + ", which is all of them";
    }

    /**
     * Makes the forms anew, not before somebody searches for them. docs/options.md lists the forms, with the ones that
     * are left alone. A new form can be rewritten if it is a static or virtual call, or a {@code new} without
     * parameters; else it {@code stays}. A new form needs a method of {@code EscapementReads}, whose test finds the
     * method by itself; a line of {@code FormTable} in src/oracle; {@code WallForms} in src/child, or {@code
     * WallValues} if the time has no milliseconds, which {@code FormsIT} runs; the forms in {@code MixedFormsTest};
     * docs/options.md and docs/decisions/11-reads-that-stay-real.md.
     */
    public List<ReadForm> forms() {
        if (this == INSTANT) {
            return Arrays.asList(
                    call("java/time/Instant.now()Ljava/time/Instant;", "instant"),
                    call("java/time/Instant.now(Ljava/time/Clock;)Ljava/time/Instant;", "instant"),
                    callOn("java/time/Clock.instant()Ljava/time/Instant;", "instant"),
                    callOn("java/time/Clock.millis()J", "millis"),
                    // The call of an interface's method is longer than that of a static one.
                    stays("java/time/InstantSource.instant()Ljava/time/Instant;"),
                    stays("java/time/InstantSource.millis()J"));
        }
        if (this == DATE) {
            return dates();
        }
        if (this == LOCAL) {
            return locals();
        }
        String method = this == MILLIS ? "currentTimeMillis" : "nanoTime";
        return Collections.singletonList(call("java/lang/System." + method + "()J", method));
    }

    private List<ReadForm> dates() {
        List<ReadForm> forms = new ArrayList<ReadForm>();
        forms.add(construction("java/util/Date", "date"));
        forms.add(construction("java/util/GregorianCalendar", "gregorianCalendar"));
        for (String parameters : PARAMETERS_OF_CALENDARS) {
            String descriptor = parameters + "Ljava/util/Calendar;";
            forms.add(call("java/util/Calendar.getInstance" + descriptor, "calendar"));
            // javac writes the class named in the source, though the method is the superclass's.
            forms.add(call("java/util/GregorianCalendar.getInstance" + descriptor, "calendar"));
            if (!parameters.equals("()")) {
                // The code that makes the parameters stands between new and the constructor.
                forms.add(stays("java/util/GregorianCalendar.<init>" + parameters + "V"));
            }
        }
        return forms;
    }

    private List<ReadForm> locals() {
        List<ReadForm> forms = new ArrayList<ReadForm>();
        for (String each : LOCALS) {
            String newName = Character.toLowerCase(each.charAt(0)) + each.substring(1);
            for (String parameters : PARAMETERS_OF_LOCALS) {
                forms.add(call("java/time/" + each + ".now" + parameters + "Ljava/time/" + each + ";", newName));
            }
        }
        // Dates of other calendars, and classes of a later Java.
        forms.add(staysInPackage("java/time/", "now"));
        forms.add(staysInPackage("java/time/chrono/", "dateNow"));
        return forms;
    }

    private ReadForm call(String method, String newName) {
        return new ReadForm(this, ReadForm.CALL, method, newName);
    }

    private ReadForm callOn(String method, String newName) {
        return new ReadForm(this, ReadForm.CALL_ON, method, newName);
    }

    private ReadForm construction(String type, String newName) {
        return new ReadForm(this, ReadForm.CONSTRUCTION, type + ".<init>()V", newName);
    }

    private ReadForm stays(String method) {
        return new ReadForm(this, ReadForm.STAYS, method, null);
    }

    private ReadForm staysInPackage(String packageName, String name) {
        return stays(packageName + "." + name + "(");
    }
}
