package io.escapement.agent.profile;

import io.escapement.agent.inject.Installation;
import io.escapement.agent.inject.NanoInstallation;
import io.escapement.agent.rewrite.ReadForms;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The methods by which code reads a clock, each as in {@code java/time/Instant.now()Ljava/time/Instant;}. */
final class ClockMethods {
    static final String NANOS = "nanos";

    /** Read the wall clock, and are never rewritten. */
    private static final String[] DATES_LEFT_ALONE = {
        "java/util/GregorianCalendar.<init>(Ljava/util/TimeZone;)V",
        "java/util/GregorianCalendar.<init>(Ljava/util/Locale;)V",
        "java/util/GregorianCalendar.<init>(Ljava/util/TimeZone;Ljava/util/Locale;)V"
    };

    private static final String[] INSTANTS_LEFT_ALONE = {
        "java/time/InstantSource.instant()Ljava/time/Instant;", "java/time/InstantSource.millis()J"
    };

    private final Map<String, String> rewritable = new HashMap<String, String>();
    private final Map<String, String> rewritten = new HashMap<String, String>();
    private final Map<String, String> leftAlone = new HashMap<String, String>();

    ClockMethods() {
        ReadForms wall = Installation.forms(ReadForms.GROUPS);
        rewritable.putAll(wall.groupsByMethod());
        rewritten.putAll(wall.groupsByNewMethod());
        ReadForms monotonic = NanoInstallation.forms();
        putAll(rewritable, monotonic.groupsByMethod().keySet());
        putAll(rewritten, monotonic.groupsByNewMethod().keySet());
        for (String method : DATES_LEFT_ALONE) {
            leftAlone.put(method, "date");
        }
        for (String method : INSTANTS_LEFT_ALONE) {
            leftAlone.put(method, "instant");
        }
    }

    private static void putAll(Map<String, String> groups, Set<String> methods) {
        for (String method : methods) {
            groups.put(method, NANOS);
        }
    }

    /** Returns what a method reads; null if that is no clock. */
    String reads(String method) {
        String found = rewritable.get(method);
        found = found == null ? rewritten.get(method) : found;
        return found == null ? leftAlone.get(method) : found;
    }

    boolean isRewritten(String method) {
        return rewritten.containsKey(method);
    }

    boolean isRewritable(String method) {
        return rewritable.containsKey(method) || isRewritten(method);
    }

    Set<String> all() {
        Set<String> all = new HashSet<String>(rewritable.keySet());
        all.addAll(rewritten.keySet());
        all.addAll(leftAlone.keySet());
        return all;
    }
}
