package io.escapement.agent.javalang;

import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.TimeZone;

/**
 * The methods that rewritten code calls in place of the other ways of reading the wall clock. All of them read the word
 * of {@link EscapementClock}, and so keep its guarantees in any mixture. While the real clock is served, each method
 * returns the same time as the JDK's own, to the last digit; else the time has whole milliseconds. In all else each
 * method does the same as the JDK's own: zone, locale and calendar system are chosen by the JDK itself. Defined in
 * {@code java.lang}, and only if one of these ways is rewritten. Why: docs/decisions/05-times-with-more-digits.md.
 */
@SuppressWarnings("JavaUtilDate") // it is what applications write
public final class EscapementReads {
    private static final Class<?> SYSTEM_CLOCK = Clock.systemUTC().getClass();

    private EscapementReads() {}

    public static Instant instant() {
        if (EscapementClock.servesReal()) {
            Instant real = Instant.now();
            if (EscapementClock.mayReturn(real.toEpochMilli())) {
                return real;
            }
        }
        return Instant.ofEpochMilli(EscapementClock.currentTimeMillis());
    }

    /** Reads the cached clock for the JDK's own system clock; any other clock answers for itself. */
    public static Instant instant(Clock clock) {
        return clock.getClass() == SYSTEM_CLOCK ? instant() : clock.instant();
    }

    /** As above. */
    public static long millis(Clock clock) {
        return clock.getClass() == SYSTEM_CLOCK ? EscapementClock.currentTimeMillis() : clock.millis();
    }

    public static Date date() {
        return new Date(EscapementClock.currentTimeMillis());
    }

    public static GregorianCalendar gregorianCalendar() {
        return (GregorianCalendar) new Calendar.Builder()
                .setCalendarType("gregory")
                .setLocale(Locale.getDefault(Locale.Category.FORMAT))
                .setTimeZone(TimeZone.getDefault())
                .setInstant(EscapementClock.currentTimeMillis())
                .build();
    }

    public static Calendar calendar() {
        return calendar(Locale.getDefault(Locale.Category.FORMAT));
    }

    public static Calendar calendar(TimeZone zone) {
        return calendar(zone, Locale.getDefault(Locale.Category.FORMAT));
    }

    public static Calendar calendar(Locale locale) {
        long ms = EscapementClock.currentTimeMillis();
        try {
            return new Calendar.Builder().setLocale(locale).setInstant(ms).build();
        } catch (IllegalArgumentException unknownCalendarSystem) {
            return at(ms, Calendar.getInstance(locale));
        }
    }

    public static Calendar calendar(TimeZone zone, Locale locale) {
        long ms = EscapementClock.currentTimeMillis();
        try {
            return new Calendar.Builder()
                    .setTimeZone(zone)
                    .setLocale(locale)
                    .setInstant(ms)
                    .build();
        } catch (IllegalArgumentException unknownCalendarSystem) {
            return at(ms, Calendar.getInstance(zone, locale));
        }
    }

    private static Calendar at(long ms, Calendar calendar) {
        calendar.setTimeInMillis(ms);
        return calendar;
    }

    private static Clock here() {
        return in(ZoneId.systemDefault());
    }

    private static Clock in(ZoneId zone) {
        return Clock.fixed(instant(), zone);
    }

    /** A clock other than the JDK's own system clock answers for itself. */
    private static Clock of(Clock clock) {
        return clock != null && clock.getClass() == SYSTEM_CLOCK ? in(clock.getZone()) : clock;
    }

    public static LocalDate localDate() {
        return LocalDate.now(here());
    }

    public static LocalDate localDate(ZoneId zone) {
        return LocalDate.now(in(zone));
    }

    public static LocalDate localDate(Clock clock) {
        return LocalDate.now(of(clock));
    }

    public static LocalTime localTime() {
        return LocalTime.now(here());
    }

    public static LocalTime localTime(ZoneId zone) {
        return LocalTime.now(in(zone));
    }

    public static LocalTime localTime(Clock clock) {
        return LocalTime.now(of(clock));
    }

    public static LocalDateTime localDateTime() {
        return LocalDateTime.now(here());
    }

    public static LocalDateTime localDateTime(ZoneId zone) {
        return LocalDateTime.now(in(zone));
    }

    public static LocalDateTime localDateTime(Clock clock) {
        return LocalDateTime.now(of(clock));
    }

    public static OffsetDateTime offsetDateTime() {
        return OffsetDateTime.now(here());
    }

    public static OffsetDateTime offsetDateTime(ZoneId zone) {
        return OffsetDateTime.now(in(zone));
    }

    public static OffsetDateTime offsetDateTime(Clock clock) {
        return OffsetDateTime.now(of(clock));
    }

    public static OffsetTime offsetTime() {
        return OffsetTime.now(here());
    }

    public static OffsetTime offsetTime(ZoneId zone) {
        return OffsetTime.now(in(zone));
    }

    public static OffsetTime offsetTime(Clock clock) {
        return OffsetTime.now(of(clock));
    }

    public static ZonedDateTime zonedDateTime() {
        return ZonedDateTime.now(here());
    }

    public static ZonedDateTime zonedDateTime(ZoneId zone) {
        return ZonedDateTime.now(in(zone));
    }

    public static ZonedDateTime zonedDateTime(Clock clock) {
        return ZonedDateTime.now(of(clock));
    }

    public static Year year() {
        return Year.now(here());
    }

    public static Year year(ZoneId zone) {
        return Year.now(in(zone));
    }

    public static Year year(Clock clock) {
        return Year.now(of(clock));
    }

    public static YearMonth yearMonth() {
        return YearMonth.now(here());
    }

    public static YearMonth yearMonth(ZoneId zone) {
        return YearMonth.now(in(zone));
    }

    public static YearMonth yearMonth(Clock clock) {
        return YearMonth.now(of(clock));
    }

    public static MonthDay monthDay() {
        return MonthDay.now(here());
    }

    public static MonthDay monthDay(ZoneId zone) {
        return MonthDay.now(in(zone));
    }

    public static MonthDay monthDay(Clock clock) {
        return MonthDay.now(of(clock));
    }
}
