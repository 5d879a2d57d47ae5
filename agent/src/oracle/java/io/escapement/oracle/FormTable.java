package io.escapement.oracle;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;

/**
 * The forms of reading the wall clock and what is called in their place, each as in {@code
 * java/time/Instant.now()Ljava/time/Instant;}. The agent has such a table too, and the two must agree.
 */
final class FormTable {
    private static final String LOCALS =
            "LocalDate LocalTime LocalDateTime OffsetDateTime OffsetTime ZonedDateTime" + " Year YearMonth MonthDay";

    private final Map<String, String> byCall = new TreeMap<>();
    private final Map<String, String> byCallOnInstance = new TreeMap<>();

    /** By the class that is made, without parameters. */
    final Map<String, String> byConstruction = new TreeMap<>();

    private final String reads;

    /** @param readsClass internal name of the class whose methods are called instead */
    private FormTable(String readsClass) {
        reads = readsClass + ".";
    }

    /** The table of one static method of {@code System}, which another class has instead. */
    static FormTable ofSystem(String method, String newOwner) {
        FormTable table = new FormTable(newOwner);
        table.byCall.put("java/lang/System." + method, table.reads + method);
        return table;
    }

    /**
     * The table of all forms of the wall clock.
     *
     * @param clock internal name of the class that has {@code currentTimeMillis} instead
     * @param readsClass internal name of the class that has all the others
     */
    static FormTable ofWallClock(String clock, String readsClass) {
        FormTable table = new FormTable(readsClass);
        table.putWallClock(clock);
        return table;
    }

    private void putWallClock(String clock) {
        byCall.put("java/lang/System.currentTimeMillis()J", clock + ".currentTimeMillis()J");
        byCall.put("java/time/Instant.now()Ljava/time/Instant;", reads + "instant()Ljava/time/Instant;");
        byCall.put(
                "java/time/Instant.now(Ljava/time/Clock;)Ljava/time/Instant;",
                reads + "instant(Ljava/time/Clock;)Ljava/time/Instant;");
        byCallOnInstance.put(
                "java/time/Clock.instant()Ljava/time/Instant;",
                reads + "instant(Ljava/time/Clock;)Ljava/time/Instant;");
        byCallOnInstance.put("java/time/Clock.millis()J", reads + "millis(Ljava/time/Clock;)J");
        byConstruction.put("java/util/Date", reads + "date()Ljava/util/Date;");
        byConstruction.put("java/util/GregorianCalendar", reads + "gregorianCalendar()Ljava/util/GregorianCalendar;");
        for (String owner : List.of("Calendar", "GregorianCalendar")) {
            for (String parameters : List.of("", "Ljava/util/TimeZone;", "Ljava/util/Locale;")) {
                putCalendar(owner, parameters);
            }
            putCalendar(owner, "Ljava/util/TimeZone;Ljava/util/Locale;");
        }
        for (String local : LOCALS.split(" ")) {
            putLocal(local);
        }
    }

    private void putCalendar(String owner, String parameters) {
        String descriptor = "(" + parameters + ")Ljava/util/Calendar;";
        byCall.put("java/util/" + owner + ".getInstance" + descriptor, reads + "calendar" + descriptor);
    }

    private void putLocal(String local) {
        String type = "Ljava/time/" + local + ";";
        String name = local.substring(0, 1).toLowerCase(Locale.ROOT) + local.substring(1);
        for (String parameters : List.of("()", "(Ljava/time/ZoneId;)", "(Ljava/time/Clock;)")) {
            byCall.put("java/time/" + local + ".now" + parameters + type, reads + name + parameters + type);
        }
    }

    /** Returns what is called in place of a method; null if that is no form. */
    String replacementOfCall(int opcode, String method) {
        return switch (opcode) {
            case Opcodes.INVOKESTATIC -> byCall.get(method);
            case Opcodes.INVOKEVIRTUAL -> byCallOnInstance.get(method);
            default -> null;
        };
    }

    /** The same of a handle. */
    String replacementOf(Handle handle) {
        return switch (handle.getTag()) {
            case Opcodes.H_INVOKESTATIC -> byCall.get(methodOf(handle));
            case Opcodes.H_INVOKEVIRTUAL -> byCallOnInstance.get(methodOf(handle));
            case Opcodes.H_NEWINVOKESPECIAL ->
                handle.getDesc().equals("()V") ? byConstruction.get(handle.getOwner()) : null;
            default -> null;
        };
    }

    private static String methodOf(Handle handle) {
        return handle.getOwner() + "." + handle.getName() + handle.getDesc();
    }
}
