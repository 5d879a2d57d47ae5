package io.escapement.agent.rewrite;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The forms of reading the wall clock that are rewritten, by the groups that the option {@code reads} names; or the one
 * form of reading the monotonic clock.
 */
public final class ReadForms {
    /** Words of the option {@code reads}. */
    public static final List<String> GROUPS =
            Collections.unmodifiableList(Arrays.asList("millis", "instant", "date", "local"));

    private static final int MILLIS = 0;
    private static final int INSTANT = 1;
    private static final int DATE = 2;
    private static final int LOCAL = 3;

    private static final String[] PARAMETERS_OF_CALENDARS = {
        "()", "(Ljava/util/TimeZone;)", "(Ljava/util/Locale;)", "(Ljava/util/TimeZone;Ljava/util/Locale;)"
    };

    private static final String[] PARAMETERS_OF_LOCALS = {"()", "(Ljava/time/ZoneId;)", "(Ljava/time/Clock;)"};

    /** Classes of {@code java.time} that have {@code now} with these. */
    private static final String[] LOCALS = {
        "LocalDate",
        "LocalTime",
        "LocalDateTime",
        "OffsetDateTime",
        "OffsetTime",
        "ZonedDateTime",
        "Year",
        "YearMonth",
        "MonthDay",
        "chrono/HijrahDate",
        "chrono/JapaneseDate",
        "chrono/MinguoDate",
        "chrono/ThaiBuddhistDate"
    };

    private final List<ReadForm> forms = new ArrayList<ReadForm>();
    private final ClockNames names;

    /** Internal name of the class that has the new methods of all groups but {@code millis}. */
    private final String reads;

    /** Whether forms that are not among these, and read the same clock, make a class mixed. */
    final boolean areOfWallClock;

    private ReadForms(String nanos) {
        reads = nanos;
        areOfWallClock = false;
        // The only group there is: a ledger of its own counts it.
        add(ReadForm.CALL, MILLIS, "java/lang/System.nanoTime()J", "nanoTime()J");
        names = new ClockNames(Collections.singletonList("nanoTime"));
    }

    private ReadForms(List<String> groups, String clock, String reads) {
        this.reads = reads;
        areOfWallClock = true;
        List<String> needed = new ArrayList<String>();
        if (groups.contains(GROUPS.get(MILLIS))) {
            forms.add(new ReadForm(
                    ReadForm.CALL, MILLIS, "java/lang/System.currentTimeMillis()J", clock + ".currentTimeMillis()J"));
            needed.add("currentTimeMillis");
        }
        if (groups.contains(GROUPS.get(INSTANT))) {
            addInstants();
        }
        if (groups.contains(GROUPS.get(DATE))) {
            addDates();
        }
        if (groups.contains(GROUPS.get(LOCAL))) {
            addLocals();
        }
        for (ReadForm form : forms) {
            String owner = form.method().substring(0, form.method().indexOf('.'));
            if (form.group != MILLIS && !needed.contains(owner)) {
                needed.add(owner);
            }
        }
        names = new ClockNames(needed);
    }

    /**
     * Returns the forms of some groups.
     *
     * @param clock internal name of a class with a static {@code long currentTimeMillis()}
     * @param reads internal name of a class with the methods of {@code EscapementReads}; not used by {@code millis}
     */
    public static ReadForms of(List<String> groups, String clock, String reads) {
        return new ReadForms(groups, clock, reads);
    }

    /**
     * Returns the one form of reading the monotonic clock.
     *
     * @param nanos internal name of a class with a static {@code long nanoTime()}
     */
    public static ReadForms ofMonotonicClock(String nanos) {
        return new ReadForms(nanos);
    }

    private void addInstants() {
        add(ReadForm.CALL, INSTANT, "java/time/Instant.now()Ljava/time/Instant;", "instant()Ljava/time/Instant;");
        add(
                ReadForm.CALL,
                INSTANT,
                "java/time/Instant.now(Ljava/time/Clock;)Ljava/time/Instant;",
                "instant(Ljava/time/Clock;)Ljava/time/Instant;");
        add(
                ReadForm.CALL_ON,
                INSTANT,
                "java/time/Clock.instant()Ljava/time/Instant;",
                "instant(Ljava/time/Clock;)Ljava/time/Instant;");
        add(ReadForm.CALL_ON, INSTANT, "java/time/Clock.millis()J", "millis(Ljava/time/Clock;)J");
    }

    private void addDates() {
        add(ReadForm.CONSTRUCTION, DATE, "java/util/Date.<init>()V", "date()Ljava/util/Date;");
        add(
                ReadForm.CONSTRUCTION,
                DATE,
                "java/util/GregorianCalendar.<init>()V",
                "gregorianCalendar()Ljava/util/GregorianCalendar;");
        for (String parameters : PARAMETERS_OF_CALENDARS) {
            String descriptor = parameters + "Ljava/util/Calendar;";
            add(ReadForm.CALL, DATE, "java/util/Calendar.getInstance" + descriptor, "calendar" + descriptor);
            // javac writes the class named in the source, though the method is the superclass's.
            add(ReadForm.CALL, DATE, "java/util/GregorianCalendar.getInstance" + descriptor, "calendar" + descriptor);
        }
    }

    private void addLocals() {
        for (String each : LOCALS) {
            String type = "java/time/" + each;
            String simpleName = each.substring(each.indexOf('/') + 1);
            String newName = Character.toLowerCase(simpleName.charAt(0)) + simpleName.substring(1);
            for (String parameters : PARAMETERS_OF_LOCALS) {
                String descriptor = parameters + "L" + type + ";";
                add(ReadForm.CALL, LOCAL, type + ".now" + descriptor, newName + descriptor);
            }
        }
    }

    private void add(int opcode, int group, String method, String newMethod) {
        forms.add(new ReadForm(opcode, group, method, reads + "." + newMethod));
    }

    /** Whether a class file may hold one; most don't. */
    boolean mayBeIn(byte[] classFile) {
        return names.mayBeIn(classFile);
    }

    /** The forms to whose methods the entries of a constant pool refer, by index; null if there is none. */
    ReadForm[] methodsIn(ConstantPool pool) {
        ReadForm[] found = null;
        for (int index : pool.entries(ConstantPool.METHODREF)) {
            int nameAndType = pool.reference(index, 3);
            int owner = pool.reference(pool.reference(index, 1), 1);
            int name = pool.reference(nameAndType, 1);
            int descriptor = pool.reference(nameAndType, 3);
            for (int i = 0; i < forms.size(); i++) {
                if (forms.get(i).isMethod(pool, owner, name, descriptor)) {
                    found = found == null ? new ReadForm[pool.count] : found;
                    found[index] = forms.get(i);
                }
            }
        }
        return found;
    }

    List<ReadForm> all() {
        return forms;
    }

    /** Methods of the forms, each as in {@code java/time/Instant.now()Ljava/time/Instant;}. */
    public Set<String> methods() {
        Set<String> methods = new HashSet<String>();
        for (ReadForm form : forms) {
            methods.add(form.method());
        }
        return methods;
    }

    /** Returns the group of each method, as {@link #methods} names them. */
    public Map<String, String> groupsByMethod() {
        Map<String, String> groups = new HashMap<String, String>();
        for (ReadForm form : forms) {
            groups.put(form.method(), GROUPS.get(form.group));
        }
        return groups;
    }

    /** The same of the methods that are called once it is rewritten. */
    public Map<String, String> groupsByNewMethod() {
        Map<String, String> groups = new HashMap<String, String>();
        for (ReadForm form : forms) {
            groups.put(form.newMethod(), GROUPS.get(form.group));
        }
        return groups;
    }
}
