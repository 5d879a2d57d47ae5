package io.escapement.agent.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** {@link AgentOptions#toString} reads back as the same options. */
class RoundTripTest {
    private static final long SEED = 20_261_120;
    private static final Map<Option, List<String>> VALUES = Map.of(
            Option.PACKAGES, List.of("com.acme", "*", "a:b.c:d", "com.caf\u00e9.$1:_x"),
            Option.EXCLUDE, List.of("com.acme.exact", "x:y.z"),
            Option.MODE, List.of("auto", "on", "observe", "off"),
            Option.MAX_STALENESS, List.of("20ms", "2001ms", "1h", "3000000us", "2000000000ns"),
            Option.TICK, List.of("auto", "1ms", "7ms", "1s", "5000us"),
            Option.SLOW_THRESHOLD, List.of("1ns", "100ns", "1s", "250us"),
            Option.JMX, List.of("true", "false"),
            Option.LOG, List.of("off", "warn", "info", "debug"),
            Option.ON_ERROR, List.of("disable", "fail"));

    @Test
    void holdsForTheDefaults() throws OptionException {
        AgentOptions defaults = Written.nothing().read();

        assertThat(defaults).hasToString("");
        assertReadsBack(defaults);
    }

    @Test
    void holdsForAllOptionsAtOnce() throws OptionException {
        String all = "packages=com.acme:org.foo,exclude=com.acme.exact,mode=on,max-staleness=50ms,tick=2ms,"
                + "schedule=7/5m,instance=shop-1,slow-threshold=1us,jmx=false,log=debug,on-error=fail";
        AgentOptions options = Written.arguments(all).read();

        assertThat(options).hasToString(all);
        assertReadsBack(options);
    }

    @Test
    void holdsForRandomOptions() throws OptionException {
        Random random = new Random(SEED);
        int taken = 0;
        for (int i = 0; i < 5_000; i++) {
            AgentOptions options;
            try {
                options = Written.arguments(randomArguments(random)).read();
            } catch (OptionException contradiction) {
                continue;
            }
            taken++;
            assertReadsBack(options);
        }
        assertThat(taken).isGreaterThan(1_000);
    }

    @Test
    void tellsDifferentOptionsApart() throws OptionException {
        assertThat(Written.arguments("tick=2ms").read())
                .isNotEqualTo(Written.arguments("tick=3ms").read())
                .isNotEqualTo(null)
                .hasSameHashCodeAs(
                        Written.nothing().property("escapement.tick", "2ms").read());
    }

    private static void assertReadsBack(AgentOptions options) throws OptionException {
        AgentOptions again = Written.arguments(options.toString()).read();

        assertThat(again).isEqualTo(options).hasSameHashCodeAs(options).hasToString(options.toString());
        for (Option option : Option.values()) {
            assertThat(again.value(option)).isEqualTo(options.value(option));
        }
    }

    private static String randomArguments(Random random) {
        List<String> arguments = new ArrayList<>();
        for (Option option : Option.values()) {
            List<String> values = VALUES.get(option);
            if (values != null && random.nextBoolean()) {
                arguments.add(option.optionName + "=" + values.get(random.nextInt(values.size())));
            }
        }
        Collections.shuffle(arguments, random);
        return String.join(",", arguments);
    }
}
