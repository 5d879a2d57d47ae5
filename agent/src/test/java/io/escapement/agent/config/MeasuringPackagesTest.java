package io.escapement.agent.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which {@code nano-packages} are warned of. */
class MeasuringPackagesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nano-packages=io.micrometer | io.micrometer, which",
                "nano-packages=io.micrometer.core.instrument | io.micrometer, which",
                "nano-packages=com.codahale:com.yammer:org.foo | com.codahale.metrics, com.yammer.metrics, which",
                "nano-packages=com.google:com.yammer,exclude=com.yammer | com.google.common.base, which"
            })
    void namesThoseThatMeasure(String options, String named) {
        assertThat(warning(options)).contains(named);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nano-packages=com.acme",
                "nano-packages=io.micrometers",
                "nano-packages=com.google:com.codahale,exclude=com.codahale:com.google.common.base",
                "nano-packages=io.micrometer.core:org.foo,exclude=io.micrometer.core"
            })
    void saysNothingOfOthersAndOfWhatIsTakenOut(String options) {
        assertThat(warning(options)).isNull();
    }

    private static String warning(String options) {
        return MeasuringPackages.warning(Written.options("packages=org.foo," + options));
    }
}
