package io.escapement.agent.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Which values each option takes. */
class OptionValuesTest {
    private static final String NO_VALUE = "";
    private static final Map<Option, String[]> GOOD = new EnumMap<>(Option.class);
    private static final Map<Option, String[]> BAD = new EnumMap<>(Option.class);

    /** What must be given as well for an option not to contradict a default. */
    private static final Map<Option, String> COMPANIONS = new EnumMap<>(Option.class);

    static {
        String[] goodPackages = {
            "com.acme",
            "com.acme:org.foo",
            "a",
            "com.acme_1.$x",
            "javax.sql",
            "java2",
            "caf\u00e9",
            "java.util.concurrent.locks:sun.nio.ch",
            "com.acme:java.net"
        };
        // The first is empty.
        String[] badPackages = ("|:|com.acme:|:com.acme|com..acme|.com|com.|1com|com.1x|com acme|com/acme|com-acme"
                        + "|com.acme.*|**|com.acme:*|com.acme:com.acme|java|java.util|com.acme:java.util"
                        + "|java.time|java.util.concurrents|jdk|jdk.internal.net|sun|sun.nio")
                .split("\\|");
        good(Option.PACKAGES, goodPackages);
        good(Option.PACKAGES, "*", "*:java.util.logging", "sun.net:*");
        bad(Option.PACKAGES, badPackages);
        good(Option.READS, "millis", "instant", "local:date", "millis:instant:date:local", "wall");
        bad(Option.READS, NO_VALUE, "all", "Millis", "millis:", ":date", "millis:millis", "wall:millis", "nanos", "*");
        good(Option.EXCLUDE, goodPackages);
        bad(Option.EXCLUDE, badPackages);
        good(Option.NANO_PACKAGES, goodPackages);
        bad(Option.NANO_PACKAGES, badPackages);
        bad(Option.NANO_PACKAGES, "*", "*:java.util.concurrent");
        good(Option.MODE, "auto", "on", "observe", "off");
        bad(Option.MODE, NO_VALUE, "ON", "yes", "or", "observe or off", "auto:on");
        good(Option.MAX_STALENESS, "auto", "2ms", "20ms", "2000us", "2000000ns", "1s", "60m", "1h", "020ms");
        bad(Option.MAX_STALENESS, NO_VALUE, "1ms", "1999999ns", "61m", "2h", "20", "ms", "-5ms", "+5ms", "2.5ms");
        bad(
                Option.MAX_STALENESS,
                "20 ms",
                "20MS",
                "1d",
                "999999999999999999h",
                "9999999999999999999ms",
                "0x20ms",
                "AUTO");
        good(Option.TICK, "kernel", "1ms");
        bad(Option.TICK, NO_VALUE, "auto", "off", "0ms", "1000us", "2ms", "20ms", "1s", "on", "KERNEL", "1");
        good(Option.SCHEDULE, "7/5m", "0/1s", "999999999/24h", "42/90s");
        bad(Option.SCHEDULE, NO_VALUE, "7", "7/", "/5m", "-7/5m", "7/500ms", "7/25h", "7/1500ms", "x/5m");
        bad(Option.SCHEDULE, "1000000000/5m");
        good(Option.INSTANCE, "shop-1", "host/com.acme.Main", "a:b@c_d");
        bad(Option.INSTANCE, NO_VALUE, "shop 1", "sh\u00f6p");
        good(Option.SLOW_THRESHOLD, "1ns", "100ns", "1us", "1000ms", "1s");
        bad(Option.SLOW_THRESHOLD, NO_VALUE, "0ns", "1001ms", "2s", "100", "1m");
        good(Option.JMX, "true", "false");
        bad(Option.JMX, NO_VALUE, "TRUE", "1", "yes", "on");
        good(Option.LOG, "off", "warn", "info", "debug");
        bad(Option.LOG, NO_VALUE, "error", "trace", "INFO");
        good(Option.ON_ERROR, "disable", "fail");
        bad(Option.ON_ERROR, NO_VALUE, "ignore", "exit", "disable or fail");

        COMPANIONS.put(Option.EXCLUDE, "packages=other");
        COMPANIONS.put(Option.NANO_PACKAGES, "packages=other");
        COMPANIONS.put(Option.MODE, "packages=other");
    }

    static Stream<Arguments> goodValues() {
        return pairs(GOOD);
    }

    static Stream<Arguments> badValues() {
        return pairs(BAD);
    }

    @ParameterizedTest
    @MethodSource("goodValues")
    void isTaken(Option option, String value) throws OptionException {
        AgentOptions options = Written.arguments(arguments(option, value)).read();

        assertThat(options.value(option)).isEqualTo(value);
        assertThat(options.source(option)).isEqualTo("agent arguments");
        assertReadsBack(options);
    }

    @Test
    void allAtOnceReadBackInTheOrderOfTheirTable() throws OptionException {
        String all = "packages=com.acme:org.foo,exclude=com.acme.exact,mode=on,max-staleness=50ms,tick=1ms,"
                + "schedule=7/5m,instance=shop-1,slow-threshold=1us,jmx=false,log=debug,on-error=fail";
        AgentOptions options = Written.arguments(all).read();

        assertThat(options).hasToString(all);
        assertReadsBack(options);
        assertThat(Written.nothing().read()).hasToString("");
    }

    private static void assertReadsBack(AgentOptions options) throws OptionException {
        AgentOptions again = Written.arguments(options.toString()).read();

        assertThat(again).isEqualTo(options).hasSameHashCodeAs(options).hasToString(options.toString());
        for (Option option : Option.values()) {
            assertThat(again.value(option)).isEqualTo(options.value(option));
        }
    }

    @Test
    void otherValuesMakeOtherOptions() throws OptionException {
        assertThat(Written.arguments("log=debug").read())
                .isNotEqualTo(Written.arguments("log=warn").read())
                .isNotEqualTo(null)
                .isEqualTo(Written.nothing().property("escapement.log", "debug").read());
    }

    @ParameterizedTest
    @MethodSource("badValues")
    void isRefusedInWordsThatNameOptionValueSourceAndWhatIsAllowed(Option option, String value) {
        assertThat(Written.arguments(arguments(option, value)).mistake())
                .isEqualTo(option.optionName + "=" + value + " (from agent arguments) is not allowed: give "
                        + option.allowed());
    }

    @Test
    void everyOptionHasGoodAndBadValuesHere() {
        assertThat(GOOD.keySet()).as("options with good(...) here").containsOnly(Option.values());
        assertThat(BAD.keySet()).as("options with bad(...) here").containsOnly(Option.values());
    }

    @Test
    void everyDefaultIsAllowedOrEmpty() {
        for (Option option : Option.values()) {
            assertThat(option.defaultValue.isEmpty() || option.form.allows(option.defaultValue))
                    .as(option.optionName)
                    .isTrue();
        }
    }

    private static void good(Option option, String... values) {
        add(GOOD, option, values);
    }

    private static void bad(Option option, String... values) {
        add(BAD, option, values);
    }

    private static void add(Map<Option, String[]> table, Option option, String... values) {
        table.merge(
                option, values, (a, b) -> Stream.of(a, b).flatMap(Stream::of).toArray(String[]::new));
    }

    private static Stream<Arguments> pairs(Map<Option, String[]> table) {
        return table.entrySet().stream()
                .flatMap(entry -> Stream.of(entry.getValue()).map(value -> Arguments.of(entry.getKey(), value)));
    }

    private static String arguments(Option option, String value) {
        String companion = COMPANIONS.get(option);
        return option.optionName + "=" + value + (companion == null ? "" : "," + companion);
    }
}
