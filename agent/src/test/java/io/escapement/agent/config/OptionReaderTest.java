package io.escapement.agent.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where options are read from, and which of them wins. */
class OptionReaderTest {
    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", "  "})
    void takesDefaultsWhereNothingIsWritten(String arguments) throws OptionException {
        AgentOptions options = Written.arguments(arguments).read();

        for (Option option : Option.values()) {
            assertThat(options.value(option)).isEqualTo(option.defaultValue);
            assertThat(options.source(option)).isEqualTo("default");
        }
    }

    @Test
    void prefersArgumentsToPropertiesToEnvironment() throws OptionException {
        AgentOptions options = Written.arguments("mode=observe")
                .property("escapement.mode", "auto")
                .property("escapement.log", "debug")
                .variable("ESCAPEMENT_MODE", "auto")
                .variable("ESCAPEMENT_LOG", "warn")
                .variable("ESCAPEMENT_TICK", "1ms")
                .read();

        assertThat(options.value(Option.MODE)).isEqualTo("observe");
        assertThat(options.source(Option.MODE)).isEqualTo("agent arguments");
        assertThat(options.value(Option.LOG)).isEqualTo("debug");
        assertThat(options.source(Option.LOG)).isEqualTo("system property escapement.log");
        assertThat(options.value(Option.TICK)).isEqualTo("1ms");
        assertThat(options.source(Option.TICK)).isEqualTo("environment variable ESCAPEMENT_TICK");
        assertThat(options.source(Option.JMX)).isEqualTo("default");
    }

    @ParameterizedTest
    @EnumSource
    void namesEachOptionTheSameWayEverywhere(Option option) {
        String bad = "not,allowed";
        String message = " is not allowed: give " + option.allowed();
        String dashed = option.name().toLowerCase(Locale.ROOT).replace('_', '-');
        String property = "escapement." + dashed;
        String variable = "ESCAPEMENT_" + option.name();
        assertThat(Written.nothing().property(property, bad).mistake())
                .isEqualTo(dashed + "=" + bad + " (from system property " + property + ")" + message);
        assertThat(Written.nothing().variable(variable, bad).mistake())
                .isEqualTo(dashed + "=" + bad + " (from environment variable " + variable + ")" + message);
        assertThat(option.optionName).isEqualTo(dashed);
    }

    @Test
    void ignoresSpaceAroundArguments() throws OptionException {
        AgentOptions options =
                Written.arguments(" packages = com.acme:org.foo , mode = on ").read();

        assertThat(options.packages).containsExactly("com.acme", "org.foo");
        assertThat(options.mode).isEqualTo(Mode.ON);
    }

    @Test
    void findsAMistakeInAValueThatWouldNotWin() {
        assertThat(Written.arguments("mode=on,packages=a")
                        .variable("ESCAPEMENT_MODE", "sometimes")
                        .mistake())
                .startsWith("mode=sometimes (from environment variable ");
    }

    @Test
    void readsValuesInTheirUnits() throws OptionException {
        AgentOptions options =
                Written.arguments("max-staleness=3s,slow-threshold=2us").read();

        assertThat(options.maxStalenessNanos).isEqualTo(3_000_000_000L);
        assertThat(options.slowThresholdNanos).isEqualTo(2000);
        assertThat(options.hasJmx).isTrue();
        assertThat(options.value(Option.LOG)).isEqualTo("info");
    }

    @Test
    void ticksOnlyWhereThatIsAskedFor() throws OptionException {
        assertThat(Written.nothing().read().value(Option.TICK)).isEqualTo("kernel");
        assertThat(Written.nothing().read().ticks).isFalse();
        assertThat(Written.arguments("tick=kernel").read().ticks).isFalse();
        assertThat(Written.arguments("tick=1ms").read().ticks).isTrue();
    }

    /** What Kubernetes and Docker links set beside a service named escapement, and what others may. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "ESCAPEMENT_SERVICE_HOST",
                "ESCAPEMENT_SERVICE_PORT",
                "ESCAPEMENT_SERVICE_PORT_HTTP",
                "ESCAPEMENT_PORT",
                "ESCAPEMENT_PORT_80_TCP",
                "ESCAPEMENT_PORT_80_TCP_PROTO",
                "ESCAPEMENT_PORT_80_TCP_PORT",
                "ESCAPEMENT_PORT_80_TCP_ADDR",
                "ESCAPEMENT_NAME",
                "ESCAPEMENT_HOME",
                "ESCAPEMENT_VERSION",
                "ESCAPEMENTS_MODE",
                "escapement_mode",
                "MY_ESCAPEMENT_MODE"
            })
    void ignoresVariablesThatSpeakOfSomethingElse(String variable) throws OptionException {
        AgentOptions options =
                Written.nothing().variable(variable, "tcp://10.0.0.1:80").read();

        assertThat(options).isEqualTo(Written.nothing().read());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  "})
    void ignoresVariablesThatAreEmpty(String empty) throws OptionException {
        AgentOptions options = Written.nothing()
                .variable("ESCAPEMENT_MODE", empty)
                .variable("ESCAPEMENT_MOD", empty)
                .read();

        assertThat(options.source(Option.MODE)).isEqualTo("default");
    }

    @Test
    void ignoresSpaceAroundVariables() throws OptionException {
        assertThat(Written.nothing()
                        .variable("ESCAPEMENT_MAX_STALENESS", " 50ms ")
                        .read()
                        .maxStalenessNanos)
                .isEqualTo(50_000_000);
    }

    @Test
    void knowsOfOnErrorFailFromWhereverItIsWrittenAndWhateverElseIsWrong() {
        assertThat(failsOnError(Written.arguments("nonsense,mode=7,on-error=fail,mode=8")))
                .isTrue();
        assertThat(failsOnError(Written.arguments("nonsense").property("escapement.on-error", "fail")))
                .isTrue();
        assertThat(failsOnError(Written.arguments("nonsense").variable("ESCAPEMENT_ON_ERROR", "fail")))
                .isTrue();
    }

    @Test
    void takesOnErrorFromTheSourceThatWinsAndDoesNotFailByDefault() {
        assertThat(failsOnError(Written.arguments("on-error=disable,nonsense").variable("ESCAPEMENT_ON_ERROR", "fail")))
                .isFalse();
        assertThat(failsOnError(Written.arguments("nonsense"))).isFalse();
        assertThat(failsOnError(Written.arguments("on-error=failure"))).isFalse();
        assertThat(failsOnError(Written.arguments("on-error"))).isFalse();
    }

    /** Each of the above has a mistake in it. */
    private static boolean failsOnError(Written written) {
        assertThat(written.mistake()).isNotEmpty();
        return written.reader().failsOnError();
    }
}
