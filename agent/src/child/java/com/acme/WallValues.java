package com.acme;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
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
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.TimeZone;
import org.outside.RealClock;

/**
 * Prints where what a rewritten read gives is not what the JDK's own would but for the time, in many locales and zones.
 * Then prints whether each clock answers for itself, and whether times have digits below the millisecond, which it
 * prints again later. Begins with a line on stdin, and goes on with another.
 */
@SuppressWarnings({"JavaUtilDate", "JavaTimeDefaultTimeZone", "JavaInstantGetSecondsGetNano", "JavaLocalDateTimeGetNano"
}) // these are the forms
public final class WallValues {
    private static final Locale[] LOCALES = {
        Locale.US,
        Locale.GERMANY,
        new Locale("th", "TH"),
        new Locale("ja", "JP", "JP"),
        Locale.forLanguageTag("th-TH-u-ca-gregory"),
        Locale.forLanguageTag("ja-JP-u-ca-japanese"),
        Locale.forLanguageTag("de-DE-u-ca-iso8601"),
        Locale.forLanguageTag("en-US-u-ca-hebrew"),
        Locale.forLanguageTag("en-US-u-tz-jptyo"),
        Locale.forLanguageTag("en-US-u-fw-wed")
    };

    private static final String[] ZONES = {"UTC", "Asia/Tokyo", "America/St_Johns", "Europe/Lisbon"};

    private static int differing;

    private WallValues() {}

    public static void main(String[] arguments) throws IOException {
        System.out.println("started");
        awaitLine();
        for (Locale locale : LOCALES) {
            for (String zone : ZONES) {
                Locale.setDefault(locale);
                TimeZone.setDefault(TimeZone.getTimeZone(zone));
                compareCalendars(TimeZone.getTimeZone("Europe/Berlin"), Locale.FRANCE, locale + " " + zone);
                compareCalendars(TimeZone.getTimeZone(zone), locale, locale + " " + zone);
                compareLocals(ZoneId.of(zone), locale + " " + zone);
            }
        }
        System.out.println("differing: " + differing);
        clocks();
        System.out.println("below the millisecond: " + isBelowTheMillisecond());
        System.out.println("read");
        awaitLine();
        System.out.println("below the millisecond: " + isBelowTheMillisecond());
    }

    private static void compareCalendars(TimeZone zone, Locale locale, String where) throws IOException {
        Calendar[] read = {
            new GregorianCalendar(),
            Calendar.getInstance(),
            Calendar.getInstance(zone),
            Calendar.getInstance(locale),
            Calendar.getInstance(zone, locale)
        };
        Calendar[] real = RealClock.calendars(zone, locale);
        for (int i = 0; i < read.length; i++) {
            real[i].setTimeInMillis(read[i].getTimeInMillis());
            require(real[i].getClass() == read[i].getClass(), where + ", class of calendar " + i);
            require(real[i].equals(read[i]), where + ", calendar " + i);
            require(real[i].toString().equals(read[i].toString()), where + ", fields of calendar " + i);
            require(Arrays.equals(serialised(real[i]), serialised(read[i])), where + ", bytes of calendar " + i);
        }
    }

    private static byte[] serialised(Object object) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        return bytes.toByteArray();
    }

    private static void compareLocals(ZoneId zone, String where) {
        ZonedDateTime there = ZonedDateTime.now(zone);
        require(there.getZone().equals(zone), where + ", ZonedDateTime");
        require(ZonedDateTime.now().getZone().equals(ZoneId.systemDefault()), where + ", ZonedDateTime here");
        require(OffsetDateTime.now(zone).getOffset().equals(there.getOffset()), where + ", OffsetDateTime");
        require(OffsetTime.now(zone).getOffset().equals(there.getOffset()), where + ", OffsetTime");
        LocalDate date = LocalDate.now(zone);
        if (!date.equals(there.toLocalDate()) || !date.equals(LocalDate.now())) {
            // Midnight has passed.
            return;
        }
        require(LocalDateTime.now(zone).toLocalDate().equals(date), where + ", LocalDateTime");
        require(LocalTime.now(zone).compareTo(there.toLocalTime()) >= 0, where + ", LocalTime");
        require(Year.now(zone).equals(Year.from(date)) && Year.now().equals(Year.from(date)), where + ", Year");
        require(YearMonth.now(zone).equals(YearMonth.from(date)), where + ", YearMonth");
        require(YearMonth.now().equals(YearMonth.from(date)), where + ", YearMonth here");
        require(MonthDay.now(zone).equals(MonthDay.from(date)), where + ", MonthDay");
        require(MonthDay.now().equals(MonthDay.from(date)), where + ", MonthDay here");
    }

    private static void clocks() {
        Clock fixed = Clock.fixed(Instant.ofEpochMilli(42), ZoneOffset.UTC);
        System.out.println("fixed clock: " + fixed.instant() + ", " + fixed.millis());
        System.out.println("now of a fixed clock: " + Instant.now(fixed) + ", " + LocalDate.now(fixed));
        System.out.println("clocks of one zone are equal: " + Clock.systemUTC().equals(Clock.system(ZoneOffset.UTC)));
        try {
            Clock none = arguments();
            System.out.println(none.instant());
        } catch (NullPointerException e) {
            System.out.println("no clock: " + e.getClass().getSimpleName());
        }
    }

    private static Clock arguments() {
        return null;
    }

    private static void awaitLine() throws IOException {
        for (int next = System.in.read(); next >= 0 && next != '\n'; ) {
            next = System.in.read();
        }
    }

    private static boolean isBelowTheMillisecond() {
        for (int i = 0; i < 100; i++) {
            if (Instant.now().getNano() % 1_000_000 != 0 || LocalDateTime.now().getNano() % 1_000_000 != 0) {
                return true;
            }
        }
        return false;
    }

    private static void require(boolean holds, String what) {
        if (!holds) {
            differing++;
            System.out.println("differs: " + what);
        }
    }
}
