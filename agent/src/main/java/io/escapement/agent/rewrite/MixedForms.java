package io.escapement.agent.rewrite;

import java.util.LinkedHashSet;
import java.util.List;

/**
 * Finds forms in which a class reads the wall clock and that are not rewritten: they keep the real clock. Each of them,
 * call or method reference, reaches its method through a {@code Methodref} or {@code InterfaceMethodref}.
 */
final class MixedForms {
    private static final byte[] NOW = ConstantPool.ascii("now");
    private static final byte[] DATE_NOW = ConstantPool.ascii("dateNow");
    private static final byte[] INSTANT = ConstantPool.ascii("instant");
    private static final byte[] MILLIS = ConstantPool.ascii("millis");
    private static final byte[] CONSTRUCTOR = ConstantPool.ascii("<init>");
    private static final byte[] GET_INSTANCE = ConstantPool.ascii("getInstance");

    private static final byte[] CURRENT_TIME_MILLIS = ConstantPool.ascii("currentTimeMillis");

    private static final byte[] SYSTEM = ConstantPool.ascii("java/lang/System");
    private static final byte[] CLOCK = ConstantPool.ascii("java/time/Clock");
    private static final byte[] INSTANT_SOURCE = ConstantPool.ascii("java/time/InstantSource");
    private static final byte[] DATE = ConstantPool.ascii("java/util/Date");
    private static final byte[] CALENDAR = ConstantPool.ascii("java/util/Calendar");
    private static final byte[] GREGORIAN = ConstantPool.ascii("java/util/GregorianCalendar");

    /** Package whose classes have a static {@code now}. */
    private static final byte[] JAVA_TIME = ConstantPool.ascii("java/time/");

    private static final byte[] CHRONOLOGIES = ConstantPool.ascii("java/time/chrono/");

    private static final byte[] NO_PARAMETERS = ConstantPool.ascii("()");
    private static final byte[] ONE_CLOCK = ConstantPool.ascii("(Ljava/time/Clock;)");

    /** Parameters of the constructors that read the clock; the others get a time. */
    private static final byte[][] READING = {
        NO_PARAMETERS,
        ConstantPool.ascii("(Ljava/util/TimeZone;)"),
        ConstantPool.ascii("(Ljava/util/Locale;)"),
        ConstantPool.ascii("(Ljava/util/TimeZone;Ljava/util/Locale;)")
    };

    private final ConstantPool pool;

    /** Forms found so far; null if there are none. */
    private String found;

    /**
     * Finds those whose method is none that is rewritten.
     *
     * @param rewritten forms of the Methodref entries that are, by index
     */
    MixedForms(ConstantPool pool, ReadForm[] rewritten) {
        this.pool = pool;
        addThoseOf(pool.entries(ConstantPool.METHODREF), rewritten);
        addThoseOf(pool.entries(ConstantPool.INTERFACE_METHODREF), rewritten);
    }

    private void addThoseOf(int[] methods, ReadForm[] rewritten) {
        for (int index : methods) {
            String form = rewritten[index] == null ? formOf(index) : null;
            if (form != null) {
                add(form);
            }
        }
    }

    /** Returns the form of a Methodref or InterfaceMethodref, or null if that reads no wall clock. */
    String formOf(int method) {
        int nameAndType = pool.reference(method, 3);
        return formOf(
                pool.reference(pool.reference(method, 1), 1),
                pool.reference(nameAndType, 1),
                pool.reference(nameAndType, 3));
    }

    /** Returns the forms, as in {@code new Date(), Instant.now()}, or null if there is none. */
    String inWords() {
        return found;
    }

    void addAll(List<String> forms) {
        for (String form : forms) {
            add(form);
        }
    }

    /** Returns forms as above, each once. */
    static String inWords(List<String> forms) {
        return String.join(", ", new LinkedHashSet<String>(forms));
    }

    private String formOf(int owner, int name, int descriptor) {
        if (pool.isUtf8(name, NOW)) {
            return !pool.startsWith(owner, JAVA_TIME)
                    ? null
                    : simpleName(owner) + (pool.startsWith(descriptor, ONE_CLOCK) ? ".now(Clock)" : ".now()");
        } else if (pool.isUtf8(name, DATE_NOW)) {
            return pool.startsWith(owner, CHRONOLOGIES) ? simpleName(owner) + ".dateNow()" : null;
        } else if (pool.isUtf8(name, CONSTRUCTOR)) {
            if (pool.isUtf8(owner, DATE)) {
                return pool.startsWith(descriptor, NO_PARAMETERS) ? "new Date()" : null;
            }
            return pool.isUtf8(owner, GREGORIAN) && readsTheClock(descriptor) ? "new GregorianCalendar()" : null;
        } else if (pool.isUtf8(name, GET_INSTANCE)) {
            // javac writes the class named in the source, though the method is the superclass's.
            return pool.isUtf8(owner, CALENDAR) || pool.isUtf8(owner, GREGORIAN) ? "Calendar.getInstance()" : null;
        } else if (pool.isUtf8(name, INSTANT)) {
            return isClock(owner) ? simpleName(owner) + ".instant()" : null;
        } else if (pool.isUtf8(name, MILLIS)) {
            return isClock(owner) ? simpleName(owner) + ".millis()" : null;
        }
        boolean isRealClock = pool.isUtf8(name, CURRENT_TIME_MILLIS) && pool.isUtf8(owner, SYSTEM);
        return isRealClock ? "System.currentTimeMillis()" : null;
    }

    private boolean isClock(int owner) {
        return pool.isUtf8(owner, CLOCK) || pool.isUtf8(owner, INSTANT_SOURCE);
    }

    private boolean readsTheClock(int descriptor) {
        for (byte[] parameters : READING) {
            if (pool.startsWith(descriptor, parameters)) {
                return true;
            }
        }
        return false;
    }

    private void add(String form) {
        if (found == null) {
            found = form;
        } else if (!(", " + found + ", ").contains(", " + form + ", ")) {
            found += ", " + form;
        }
    }

    private String simpleName(int owner) {
        String name = pool.text(owner);
        return name.substring(name.lastIndexOf('/') + 1);
    }
}
