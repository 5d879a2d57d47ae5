package io.escapement.agent.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said about mistakes other than in values. */
class OptionMistakesTest {
    private static final String ALL_NAMES =
            Stream.of(Option.values()).map(option -> option.optionName).collect(Collectors.joining(", "));

    @ParameterizedTest
    @CsvSource({
        "package, packages",
        "Packages, packages",
        "excludes, exclude",
        "max_staleness, max-staleness",
        "staleness, max-staleness",
        "onerror, on-error",
        "tik, tick",
        "jxm, jmx",
        "tcik, tick",
        "threshold, slow-threshold"
    })
    void anUnknownOptionIsAnsweredWithTheNearestOneAndAll(String mistyped, String nearest) {
        assertThat(Written.arguments(mistyped + "=x").mistake())
                .isEqualTo(mistyped + "=x (from agent arguments): there is no such option; did you mean " + nearest
                        + "? Allowed are " + ALL_NAMES);
    }

    @Test
    void ofArgumentsForAnotherJvmOnlyEachByItselfCanBeWrong() {
        assertThat(Written.arguments("mode=on").reader().mistakesOfEach()).isEmpty();

        assertThat(Written.arguments("mode=on,mod=on,tick=soon").reader().mistakesOfEach())
                .extracting(OptionException::getMessage)
                .satisfiesExactly(
                        first -> assertThat(first).startsWith("mod=on (from agent arguments): there is no such option"),
                        second -> assertThat(second).startsWith("tick=soon (from agent arguments) is not allowed"));
    }

    @Test
    void anUnknownOptionIsAnsweredAlikeWhereverItIsWritten() {
        assertThat(Written.nothing().property("escapement.mod", "on").mistake())
                .startsWith(
                        "mod=on (from system property escapement.mod): there is no such option; did you mean mode?");
        assertThat(Written.nothing().variable("ESCAPEMENT_PACKAGE", "com.acme").mistake())
                .startsWith("package=com.acme (from environment variable ESCAPEMENT_PACKAGE): there is no such option;"
                        + " did you mean packages?");
        assertThat(Written.nothing().variable("ESCAPEMENT_MDOE", "off").mistake())
                .startsWith("mdoe=off (from environment variable ESCAPEMENT_MDOE): there is no such option; did you"
                        + " mean mode?");
    }

    @Test
    void anOptionWithoutAValueIsAnsweredWithItsForm() {
        assertThat(Written.arguments("mode").mistake())
                .isEqualTo(
                        "\"mode\" (from agent arguments) has no value: give mode=..., with auto, on, observe or off");
    }

    @Test
    void packagesSeparatedByACommaAreAnsweredWithTheSeparators() {
        assertThat(Written.arguments("packages=com.acme,org.foo").mistake())
                .startsWith("\"org.foo\" (from agent arguments) is not of the form option=value;"
                        + " options are separated by ',', packages by ':'")
                .endsWith(ALL_NAMES);
    }

    @ParameterizedTest
    @ValueSource(strings = {"packages=a,", ",packages=a", "packages=a,,mode=on", "packages=a, ,mode=on"})
    void aCommaTooManyIsSaidWithoutAProposal(String arguments) {
        assertThat(Written.arguments(arguments).mistakes())
                .singleElement()
                .extracting(Throwable::getMessage)
                .isEqualTo("a comma (from agent arguments) has nothing before or behind it: leave it out, or give"
                        + " option=value there");
    }

    @Test
    void allMistakesAreFoundInTheOrderOfPrecedence() {
        Written written = Written.arguments("tick=never,packages=a")
                .property("escapement.mode", "sometimes")
                .variable("ESCAPEMENT_LOGG", "info");

        assertThat(written.mistakes())
                .extracting(Throwable::getMessage)
                .satisfiesExactly(
                        first -> assertThat(first).startsWith("tick=never "),
                        second -> assertThat(second).startsWith("mode=sometimes "),
                        third -> assertThat(third).startsWith("logg=info "));
        assertThat(written.mistake()).startsWith("tick=never ");
    }

    @Test
    void allContradictionsAreFoundIfNothingElseIsWrong() {
        assertThat(Written.arguments("mode=on,exclude=a").mistakes())
                .extracting(Throwable::getMessage)
                .satisfiesExactly(
                        first -> assertThat(first).startsWith("mode=on and no packages "),
                        second -> assertThat(second).startsWith("exclude=a and no packages "));
        assertThat(Written.arguments("mode=on,packages=java.util").mistakes())
                .singleElement()
                .asString()
                .contains(
                        "packages=java.util",
                        "of the JDK's own only java.util.concurrent, ",
                        "since the JVM, the clocks and this agent need the rest as it is");
    }

    @Test
    void unitsOfADurationAreThoseThatFitItsRange() {
        assertThat(Option.MAX_STALENESS.allowed()).endsWith("(units: ns, us, ms, s, m, h)");
        assertThat(Option.SLOW_THRESHOLD.allowed()).endsWith("(units: ns, us, ms, s)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "mode=on,mode=off | mode=off (from agent arguments): given twice; give it once",
                "packages=a,packages=b | packages=b (from agent arguments): given twice; give it once,"
                        + " with the packages separated by ':'"
            })
    void anOptionGivenTwiceInOneSourceIsRefused(String arguments, String message) {
        assertThat(Written.arguments(arguments).mistake()).isEqualTo(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "mode=on | mode=on and no packages | name the packages to rewrite, as in packages=com.acme",
                "exclude=a | exclude=a and no packages | name the packages to rewrite, as in packages=com.acme",
                "nano-packages=a | nano-packages=a and no packages"
                        + " | name the packages to rewrite, as in packages=com.acme"
            },
            quoteCharacter = '"')
    void optionsThatDoNotGoTogetherAreRefused(String arguments, String contradiction, String why) {
        assertThat(Written.arguments(arguments).mistake()).isEqualTo(contradiction + " contradict each other: " + why);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "packages=a,exclude=a.b",
                "packages=a.b,exclude=a",
                "packages=*,exclude=a",
                "packages=a:b,exclude=a",
                "packages=a,exclude=a",
                "tick=1ms,max-staleness=2ms",
                "mode=observe"
            })
    void optionsThatLookContradictoryAndAreNotAreTaken(String arguments) {
        assertThatCode(() -> Written.arguments(arguments).read()).doesNotThrowAnyException();
    }

    @Test
    void aLongValueIsCut() {
        assertThat(Written.nothing()
                        .variable("ESCAPEMENT_MODE", "x".repeat(100_000))
                        .mistake())
                .startsWith("mode=" + "x".repeat(80) + "... (from environment variable ESCAPEMENT_MODE)");
    }

    @Test
    void aValueOfTwoLinesIsSaidInOneLine() {
        assertThat(Written.nothing().variable("ESCAPEMENT_MODE", "on\nnow\r\n!").mistake())
                .isEqualTo("mode=on now  ! (from environment variable ESCAPEMENT_MODE) is not allowed:"
                        + " give auto, on, observe or off");
    }

    /** As they were written for versions before. */
    @ParameterizedTest
    @ValueSource(strings = {"auto", "20ms", "2ms", "1s"})
    void whoeverGivesAnotherTickIsToldWhatToWrite(String tick) {
        assertThat(Written.arguments("tick=" + tick).mistake())
                .isEqualTo("tick=" + tick + " (from agent arguments) is not allowed: give tick=kernel, by which reads"
                        + " follow the kernel's coarse clock, or tick=1ms, by which a thread keeps them right to the"
                        + " millisecond");
    }
}
