package io.escapement.agent.rewrite;

/**
 * Finds forms in which a class reads the wall clock without {@code System.currentTimeMillis}: they keep the real clock.
 * Each of them, call or method reference, reaches its method through a {@code Methodref} of the constant pool.
 */
final class MixedForms {
    private static final byte[] NOW = CallReference.ascii("now");
    private static final byte[] INSTANT = CallReference.ascii("instant");
    private static final byte[] MILLIS = CallReference.ascii("millis");
    private static final byte[] CONSTRUCTOR = CallReference.ascii("<init>");
    private static final byte[] GET_INSTANCE = CallReference.ascii("getInstance");

    private static final byte[] CLOCK = CallReference.ascii("java/time/Clock");
    private static final byte[] DATE = CallReference.ascii("java/util/Date");
    private static final byte[] CALENDAR = CallReference.ascii("java/util/Calendar");
    private static final byte[] GREGORIAN = CallReference.ascii("java/util/GregorianCalendar");

    /**
     * Package whose classes have a static {@code now}; parameters tell one that reads a clock from {@code now(Clock)}.
     */
    private static final byte[] JAVA_TIME = CallReference.ascii("java/time/");

    private static final byte[] NO_PARAMETERS = CallReference.ascii("()");
    private static final byte[] ZONE_ID = CallReference.ascii("(Ljava/time/ZoneId;)");

    /** Parameters of the constructors that read the clock; the others get a time. */
    private static final byte[][] READING = {
        NO_PARAMETERS,
        CallReference.ascii("(Ljava/util/TimeZone;)"),
        CallReference.ascii("(Ljava/util/Locale;)"),
        CallReference.ascii("(Ljava/util/TimeZone;Ljava/util/Locale;)")
    };

    private static final String SERIALIZABLE = "System::currentTimeMillis in a serializable lambda";

    private final ConstantPool pool;

    /** Forms found so far; null if there are none. */
    private String found;

    private MixedForms(ConstantPool pool) {
        this.pool = pool;
    }

    /**
     * Returns the forms, as in {@code new Date(), Instant.now()}, or null if there is none.
     *
     * @param keptHandles handles of {@code System.currentTimeMillis} that are not rewritten
     */
    static String in(ConstantPool pool, boolean[] keptHandles) {
        MixedForms forms = new MixedForms(pool);
        for (int index : pool.entries(ConstantPool.METHODREF)) {
            int nameAndType = pool.reference(index, 3);
            forms.addFormOf(
                    pool.reference(pool.reference(index, 1), 1),
                    pool.reference(nameAndType, 1),
                    pool.reference(nameAndType, 3));
        }
        for (boolean kept : keptHandles) {
            if (kept) {
                forms.add(SERIALIZABLE);
            }
        }
        return forms.found;
    }

    private void addFormOf(int owner, int name, int descriptor) {
        if (pool.isUtf8(name, NOW)) {
            if (pool.startsWith(owner, JAVA_TIME)
                    && (pool.startsWith(descriptor, NO_PARAMETERS) || pool.startsWith(descriptor, ZONE_ID))) {
                add(simpleName(owner) + ".now()");
            }
        } else if (pool.isUtf8(name, CONSTRUCTOR)) {
            if (pool.isUtf8(owner, DATE)) {
                addIf(pool.startsWith(descriptor, NO_PARAMETERS), "new Date()");
            } else if (pool.isUtf8(owner, GREGORIAN)) {
                addIf(readsTheClock(descriptor), "new GregorianCalendar()");
            }
        } else if (pool.isUtf8(name, GET_INSTANCE)) {
            // javac writes the class named in the source, though the method is the superclass's.
            addIf(pool.isUtf8(owner, CALENDAR) || pool.isUtf8(owner, GREGORIAN), "Calendar.getInstance()");
        } else if (pool.isUtf8(name, INSTANT)) {
            addIf(pool.isUtf8(owner, CLOCK), "Clock.instant()");
        } else if (pool.isUtf8(name, MILLIS)) {
            addIf(pool.isUtf8(owner, CLOCK), "Clock.millis()");
        }
    }

    private boolean readsTheClock(int descriptor) {
        for (byte[] parameters : READING) {
            if (pool.startsWith(descriptor, parameters)) {
                return true;
            }
        }
        return false;
    }

    private void addIf(boolean condition, String form) {
        if (condition) {
            add(form);
        }
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
