package io.escapement.bench.rewritten;

import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.function.Supplier;

/** A call site of each form in which applications often read a clock. */
@SuppressWarnings({"JavaUtilDate", "JavaTimeDefaultTimeZone", "ImmutableEnumChecker"})
public enum MeasuredForm {
    CURRENT_TIME_MILLIS(() -> System.currentTimeMillis()),
    CLOCK_MILLIS(() -> Clock.systemUTC().millis()),
    INSTANT_NOW(() -> Instant.now()),
    CLOCK_INSTANT(() -> Clock.systemUTC().instant()),
    NEW_DATE(() -> new Date()),
    NEW_GREGORIAN_CALENDAR(() -> new GregorianCalendar()),
    CALENDAR_GET_INSTANCE(() -> Calendar.getInstance()),
    LOCAL_DATE_NOW(() -> LocalDate.now()),
    LOCAL_TIME_NOW(() -> LocalTime.now()),
    LOCAL_DATE_TIME_NOW(() -> LocalDateTime.now()),
    OFFSET_DATE_TIME_NOW(() -> OffsetDateTime.now()),
    ZONED_DATE_TIME_NOW(() -> ZonedDateTime.now()),
    NANO_TIME(() -> System.nanoTime());

    /** Makes a new object each time; for the forms that return a number, a boxed {@code long}. */
    public final Supplier<Object> call;

    MeasuredForm(Supplier<Object> call) {
        this.call = call;
    }
}
