package io.escapement.agent.javalang;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Date;
import java.util.Locale;
import java.util.TimeZone;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What rewritten code calls gives the time of the cached clock, in the zone that it is asked for. */
@SuppressWarnings("JavaUtilDate") // it is what applications get
class EscapementReadsTest {
    private static final Instant CACHED = Instant.parse("2001-02-03T20:05:06.007Z");
    private static final ZoneId TOKYO = ZoneId.of("Asia/Tokyo");

    private final SimulatedPage page = new SimulatedPage(SimulatedPage.Layout.KERNEL_6_18);
    private SwitchableClock clock;

    @BeforeEach
    void engage() {
        SteeredClock.follow(CACHED::toEpochMilli);
        page.update(CACHED.toEpochMilli() * 1_000_000);
        clock = SwitchableClock.over(page);
        clock.word().set(clock.engagedWord(page, CACHED.toEpochMilli()));
    }

    @AfterEach
    void close() {
        clock.close();
        SteeredClock.follow(System::currentTimeMillis);
    }

    static Stream<Method> allReads() {
        return Arrays.stream(EscapementReads.class.getDeclaredMethods())
                .filter(each -> Modifier.isPublic(each.getModifiers()));
    }

    @ParameterizedTest
    @MethodSource("allReads")
    void areOfTheCachedClock(Method read) throws ReflectiveOperationException {
        Object[] arguments = arguments(read);

        Object given =
                reads().getMethod(read.getName(), read.getParameterTypes()).invoke(null, arguments);

        boolean isElsewhere = Stream.of(arguments).anyMatch(each -> each == TOKYO || each instanceof Clock);
        Clock there = Clock.fixed(CACHED, isElsewhere ? TOKYO : ZoneId.systemDefault());
        assertThat(comparable(given)).isEqualTo(expected(read.getReturnType(), there));
    }

    @Test
    void areOfTheRealClockToTheLastDigitWhileThatIsServed() throws ReflectiveOperationException {
        clock.bypass();
        Instant before = Instant.now();

        assertThat((Instant) reads().getMethod("instant").invoke(null)).isBetween(before, Instant.now());
    }

    /** The JDK has no such calendar, and gives the usual one. */
    @Test
    void areOfTheCachedClockAlsoWhereALocaleNamesACalendarThatIsUnknown() throws ReflectiveOperationException {
        Locale locale = Locale.forLanguageTag("en-u-ca-coptic");
        TimeZone zone = TimeZone.getTimeZone(TOKYO);
        Object inZone =
                reads().getMethod("calendar", TimeZone.class, Locale.class).invoke(null, zone, locale);
        Object here = reads().getMethod("calendar", Locale.class).invoke(null, locale);

        assertThat(((Calendar) inZone).toInstant()).isEqualTo(CACHED);
        assertThat(((Calendar) inZone).getTimeZone()).isEqualTo(zone);
        assertThat(((Calendar) here).toInstant()).isEqualTo(CACHED);
    }

    private Class<?> reads() throws ReflectiveOperationException {
        return clock.getClass().getClassLoader().loadClass(EscapementReads.class.getName());
    }

    private static Object comparable(Object given) {
        if (given instanceof Date date) {
            return date.toInstant();
        }
        return given instanceof Calendar calendar ? calendar.toInstant() : given;
    }

    private static Object[] arguments(Method read) throws ReflectiveOperationException {
        Object[] arguments = new Object[read.getParameterCount()];
        for (int i = 0; i < arguments.length; i++) {
            Class<?> type = read.getParameterTypes()[i];
            if (type == ZoneId.class) {
                arguments[i] = TOKYO;
            } else if (type == Clock.class) {
                arguments[i] = Clock.system(TOKYO);
            } else if (type == TimeZone.class) {
                arguments[i] = TimeZone.getTimeZone(TOKYO);
            } else {
                arguments[i] = type == Locale.class
                        ? Locale.JAPAN
                        : type.getField("INSTANCE").get(null);
            }
        }
        return arguments;
    }

    private static Object expected(Class<?> type, Clock there) throws ReflectiveOperationException {
        if (type == long.class) {
            return there.millis();
        }
        boolean isOfTime = type.getPackageName().startsWith("java.time");
        return isOfTime ? type.getMethod("now", Clock.class).invoke(null, there) : there.instant();
    }
}
