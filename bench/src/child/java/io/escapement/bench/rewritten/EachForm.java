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
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** One call site of each of the forms that applications use most. */
@SuppressWarnings({"JavaUtilDate", "JavaTimeDefaultTimeZone"})
public final class EachForm {
    /** Each object that was made, so that the compiler has to make it. */
    @SuppressWarnings("unused") // written for the compiler's sake
    private static Object kept;

    private EachForm() {}

    /** Returns them by their name in source, in the order in which they are reported. None returns 0. */
    public static Map<String, LongSupplier> all() {
        Clock clock = Clock.systemUTC();
        Map<String, LongSupplier> forms = new LinkedHashMap<>();
        forms.put("System.currentTimeMillis()", () -> System.currentTimeMillis());
        forms.put("Clock.millis()", () -> clock.millis());
        forms.put("Instant.now()", kept(() -> Instant.now()));
        forms.put("Clock.instant()", kept(() -> clock.instant()));
        forms.put("new Date()", kept(() -> new Date()));
        forms.put("new GregorianCalendar()", kept(() -> new GregorianCalendar()));
        forms.put("Calendar.getInstance()", kept(() -> Calendar.getInstance()));
        forms.put("LocalDate.now()", kept(() -> LocalDate.now()));
        forms.put("LocalTime.now()", kept(() -> LocalTime.now()));
        forms.put("LocalDateTime.now()", kept(() -> LocalDateTime.now()));
        forms.put("OffsetDateTime.now()", kept(() -> OffsetDateTime.now()));
        forms.put("ZonedDateTime.now()", kept(() -> ZonedDateTime.now()));
        forms.put("System.nanoTime()", () -> System.nanoTime());
        return forms;
    }

    private static LongSupplier kept(Supplier<Object> form) {
        return () -> {
            kept = form.get();
            return 1;
        };
    }
}
