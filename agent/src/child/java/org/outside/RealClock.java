package org.outside;

import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.TimeZone;

/** The real clock: this package is never rewritten. */
public final class RealClock {
    private RealClock() {}

    public static long readMs() {
        return System.currentTimeMillis();
    }

    /** The monotonic one. */
    public static long readNanos() {
        return System.nanoTime();
    }

    /** Calendars as the JDK makes them, in each way. */
    public static Calendar[] calendars(TimeZone zone, Locale locale) {
        return new Calendar[] {
            new GregorianCalendar(),
            Calendar.getInstance(),
            Calendar.getInstance(zone),
            Calendar.getInstance(locale),
            Calendar.getInstance(zone, locale)
        };
    }
}
