package io.escapement.agent.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where options are read from, and which of them wins. */
class OptionReaderTest {
    @TempDir
    private Path folder;

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
    void prefersArgumentsToPropertiesToEnvironmentToFile() throws Exception {
        Path file = file("mode=off", "log=off", "tick=5ms", "jmx=false");
        AgentOptions options = Written.arguments("mode=observe")
                .property("escapement.mode", "auto")
                .property("escapement.log", "debug")
                .variable("ESCAPEMENT_MODE", "auto")
                .variable("ESCAPEMENT_LOG", "warn")
                .variable("ESCAPEMENT_TICK", "2ms")
                .file(file)
                .read();

        assertThat(options.value(Option.MODE)).isEqualTo("observe");
        assertThat(options.source(Option.MODE)).isEqualTo("agent arguments");
        assertThat(options.value(Option.LOG)).isEqualTo("debug");
        assertThat(options.source(Option.LOG)).isEqualTo("system property escapement.log");
        assertThat(options.value(Option.TICK)).isEqualTo("2ms");
        assertThat(options.source(Option.TICK)).isEqualTo("environment variable ESCAPEMENT_TICK");
        assertThat(options.value(Option.JMX)).isEqualTo("false");
        assertThat(options.source(Option.JMX)).isEqualTo("file " + file);
        assertThat(options.source(Option.FLOOR)).isEqualTo("default");
    }

    @ParameterizedTest
    @EnumSource
    void namesEachOptionTheSameWayEverywhere(Option option) {
        String bad = "not,allowed";
        String message = " is not allowed: give " + option.allowed();
        String dashed = option.name().toLowerCase(Locale.ROOT).replace('_', '-');
        String property = "escapement." + dashed;
        String variable = "ESCAPEMENT_" + option.name();
        if (option != Option.CONFIG) {
            assertThat(Written.nothing().property(property, bad).mistake())
                    .isEqualTo(dashed + "=" + bad + " (from system property " + property + ")" + message);
            assertThat(Written.nothing().variable(variable, bad).mistake())
                    .isEqualTo(dashed + "=" + bad + " (from environment variable " + variable + ")" + message);
        }
        assertThat(option.optionName).isEqualTo(dashed);
        assertThat(option.propertyName).isEqualTo(property);
        assertThat(option.environmentName).isEqualTo(variable);
    }

    @Test
    void readsTheFileNamedByAnySource() throws Exception {
        String file = file("packages=com.acme").toString();

        assertThat(Written.arguments("config=" + file).read().packages).containsExactly("com.acme");
        assertThat(Written.nothing().property("escapement.config", file).read().packages)
                .containsExactly("com.acme");
        assertThat(Written.nothing().variable("ESCAPEMENT_CONFIG", file).read().packages)
                .containsExactly("com.acme");
    }

    @Test
    void readsFilesAsUtf8AndIgnoresSpaceAroundValues() throws Exception {
        AgentOptions options = Written.nothing()
                .file(file("\uFEFFlog=warn", "# a comment", "", "packages = com.caf\u00e9 \t", "mode:on"))
                .read();

        assertThat(options.packages).containsExactly("com.caf\u00e9");
        assertThat(options.mode).isEqualTo(Mode.ON);
        assertThat(options.value(Option.LOG)).isEqualTo("warn");
    }

    @Test
    void ignoresSpaceAroundArguments() throws OptionException {
        AgentOptions options =
                Written.arguments(" packages = com.acme:org.foo , mode = on ").read();

        assertThat(options.packages).containsExactly("com.acme", "org.foo");
        assertThat(options.mode).isEqualTo(Mode.ON);
    }

    @Test
    void findsAMistakeInAValueThatWouldNotWin() throws IOException {
        assertThat(Written.arguments("mode=on,packages=a")
                        .file(file("mode=sometimes"))
                        .mistake())
                .startsWith("mode=sometimes (from file ");
    }

    @Test
    void readsValuesInTheirUnits() throws OptionException {
        AgentOptions options = Written.arguments("max-staleness=3s,tick=5000us,slow-threshold=2us")
                .read();

        assertThat(options.maxStalenessNanos).isEqualTo(3_000_000_000L);
        assertThat(options.tickNanos).isEqualTo(5_000_000);
        assertThat(options.slowThresholdNanos).isEqualTo(2000);
        assertThat(options.hasTicker).isTrue();
        assertThat(options.hasJmx).isTrue();
        assertThat(options.value(Option.LOG)).isEqualTo("info");
    }

    @Test
    void hasNoTickerWithTickOff() throws OptionException {
        AgentOptions options = Written.arguments("tick=off").read();

        assertThat(options.hasTicker).isFalse();
        assertThat(options.tickNanos).isZero();
    }

    @Test
    void ticksAlwaysIfTheTickIsNamedOrNothingElseMovesTheClock() throws OptionException {
        AgentOptions byItself = Written.nothing().read();
        assertThat(byItself.value(Option.TICK)).isEqualTo("auto");
        assertThat(byItself.hasTicker).isTrue();
        assertThat(byItself.tickNanos).isEqualTo(1_000_000);
        assertThat(byItself.alwaysTicks).isFalse();

        assertThat(Written.arguments("tick=1ms").read().alwaysTicks).isTrue();
        assertThat(Written.arguments("floor=off").read().alwaysTicks).isTrue();
        assertThat(Written.arguments("tick=off").read().alwaysTicks).isFalse();
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
    void knowsOfOnErrorFailFromWhereverItIsWrittenAndWhateverElseIsWrong() throws IOException {
        assertThat(failsOnError(Written.arguments("nonsense,mode=7,on-error=fail,mode=8")))
                .isTrue();
        assertThat(failsOnError(Written.arguments("nonsense").property("escapement.on-error", "fail")))
                .isTrue();
        assertThat(failsOnError(Written.arguments("nonsense").variable("ESCAPEMENT_ON_ERROR", "fail")))
                .isTrue();
        assertThat(failsOnError(Written.nothing().file(file("on-error=fail", "nonsense=1", "mode=7"))))
                .isTrue();
        assertThat(failsOnError(Written.arguments("on-error=fail,config=" + folder.resolve("missing"))))
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

    private Path file(String... lines) throws IOException {
        return Files.writeString(folder.resolve("escapement.properties"), String.join("\n", lines));
    }
}
