package io.escapement.bench.rewritten;

import java.time.Clock;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.util.Date;

/** The time, by forms of reading the wall clock and by the monotonic clock. */
@SuppressWarnings({"JavaUtilDate", "JavaTimeDefaultTimeZone"})
public final class EachTime {
    public static final int WALL_FORMS = 5;

    private static final Clock UTC = Clock.systemUTC();

    private EachTime() {}

    /** In ms, by one of so many forms. */
    public static long wallMs(int form) {
        switch (form) {
            case 0:
                return System.currentTimeMillis();
            case 1:
                return Instant.now().toEpochMilli();
            case 2:
                return new Date().getTime();
            case 3:
                return UTC.millis();
            default:
                return ZonedDateTime.now().toInstant().toEpochMilli();
        }
    }

    public static long nanoTime() {
        return System.nanoTime();
    }
}
