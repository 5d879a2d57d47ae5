package org.outside;

import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.TimeZone;

/** Calendars as the JDK makes them: this package is never rewritten. */
public final class RealCalendars {
    private RealCalendars() {}

    /** Each way to make one. */
    public static Calendar[] all(TimeZone zone, Locale locale) {
        return new Calendar[] {
            new GregorianCalendar(),
            Calendar.getInstance(),
            Calendar.getInstance(zone),
            Calendar.getInstance(locale),
            Calendar.getInstance(zone, locale)
        };
    }
}
