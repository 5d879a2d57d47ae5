package com.acme;

import java.time.Clock;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.outside.RealClock;

/** Ways of reading the wall clock other than {@code System.currentTimeMillis}, by name, in ms since the epoch. */
@SuppressWarnings({"JavaUtilDate", "JavaTimeDefaultTimeZone"}) // these are the forms
public final class WallForms implements Supplier<Map<String, LongSupplier>> {
    private static final long DAY_MS = TimeUnit.DAYS.toMillis(1);
    private static final Clock CLOCK = Clock.systemUTC();

    @Override
    public Map<String, LongSupplier> get() {
        Map<String, LongSupplier> forms = new LinkedHashMap<>();
        instants(forms);
        dates(forms);
        locals(forms);
        return forms;
    }

    public static void instants(Map<String, LongSupplier> forms) {
        forms.put("Instant.now()", () -> Instant.now().toEpochMilli());
        Supplier<Instant> now = Instant::now;
        forms.put("Instant::now", () -> now.get().toEpochMilli());
        forms.put("Instant.now(clock)", () -> Instant.now(CLOCK).toEpochMilli());
        Function<Clock, Instant> nowOf = Instant::now;
        forms.put("Instant::now of a clock", () -> nowOf.apply(CLOCK).toEpochMilli());
        forms.put("Clock.instant()", () -> CLOCK.instant().toEpochMilli());
        forms.put(
                "Clock.instant() of another zone",
                () -> Clock.systemDefaultZone().instant().toEpochMilli());
        Supplier<Instant> bound = CLOCK::instant;
        forms.put("clock::instant", () -> bound.get().toEpochMilli());
        Function<Clock, Instant> unbound = Clock::instant;
        forms.put("Clock::instant", () -> unbound.apply(CLOCK).toEpochMilli());
        forms.put("Clock.millis()", () -> CLOCK.millis());
        LongSupplier millis = CLOCK::millis;
        forms.put("clock::millis", millis);
    }

    public static void dates(Map<String, LongSupplier> forms) {
        forms.put("new Date()", () -> new Date().getTime());
        Supplier<Date> date = Date::new;
        forms.put("Date::new", () -> date.get().getTime());
        forms.put("new Date() in a conditional", () -> inAConditional(CLOCK).getTime());
        forms.put("new Date() in a loop with a handler", WallForms::inALoop);
        forms.put("new GregorianCalendar()", () -> new GregorianCalendar().getTimeInMillis());
        Supplier<GregorianCalendar> calendar = GregorianCalendar::new;
        forms.put("GregorianCalendar::new", () -> calendar.get().getTimeInMillis());
        forms.put("Calendar.getInstance()", () -> Calendar.getInstance().getTimeInMillis());
        TimeZone zone = TimeZone.getTimeZone("Asia/Tokyo");
        forms.put("Calendar.getInstance(zone)", () -> Calendar.getInstance(zone).getTimeInMillis());
        forms.put(
                "Calendar.getInstance(locale)",
                () -> Calendar.getInstance(Locale.JAPAN).getTimeInMillis());
        forms.put(
                "Calendar.getInstance(zone, locale)",
                () -> Calendar.getInstance(zone, Locale.JAPAN).getTimeInMillis());
        forms.put(
                "GregorianCalendar.getInstance()",
                () -> GregorianCalendar.getInstance().getTimeInMillis());
    }

    public static void locals(Map<String, LongSupplier> forms) {
        ZoneId utc = ZoneOffset.UTC;
        forms.put(
                "LocalTime.now(zone)",
                () -> todayMs()
                        + TimeUnit.NANOSECONDS.toMillis(LocalTime.now(utc).toNanoOfDay()));
        forms.put(
                "LocalDateTime.now()",
                () -> LocalDateTime.now()
                        .atZone(ZoneId.systemDefault())
                        .toInstant()
                        .toEpochMilli());
        forms.put(
                "LocalDateTime.now(zone)",
                () -> LocalDateTime.now(utc).toInstant(ZoneOffset.UTC).toEpochMilli());
        forms.put(
                "LocalDateTime.now(clock)",
                () -> LocalDateTime.now(CLOCK).toInstant(ZoneOffset.UTC).toEpochMilli());
        Function<Clock, ZonedDateTime> nowOf = ZonedDateTime::now;
        forms.put(
                "ZonedDateTime::now of a clock",
                () -> nowOf.apply(CLOCK).toInstant().toEpochMilli());
        forms.put("ZonedDateTime.now()", () -> ZonedDateTime.now().toInstant().toEpochMilli());
        forms.put("OffsetDateTime.now()", () -> OffsetDateTime.now().toInstant().toEpochMilli());
        Supplier<OffsetDateTime> offset = OffsetDateTime::now;
        forms.put("OffsetDateTime::now", () -> offset.get().toInstant().toEpochMilli());
        forms.put(
                "OffsetTime.now(zone)",
                () -> todayMs()
                        + TimeUnit.NANOSECONDS.toMillis(
                                OffsetTime.now(utc).toLocalTime().toNanoOfDay()));
    }

    private static Date inAConditional(Object choice) {
        return choice == null ? new Date(0) : choice instanceof Clock ? new Date() : new Date(1);
    }

    private static long inALoop() {
        Date last = null;
        for (int i = 0; i < 2; i++) {
            try {
                last = new Date();
            } catch (IllegalStateException e) {
                last = new Date(0);
            }
        }
        return last.getTime();
    }

    private static long todayMs() {
        return RealClock.readMs() / DAY_MS * DAY_MS;
    }
}
