package io.escapement.agent.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said of {@code nano-packages}: of those that measure, that schedule, and that nobody has read. */
class NanoPackagesReviewTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nano-packages=io.micrometer | io.micrometer (",
                "nano-packages=io.micrometer.core.instrument | io.micrometer (",
                "nano-packages=com.codahale:com.yammer:org.foo | com.codahale.metrics (",
                "nano-packages=com.codahale:com.yammer:org.foo | , com.yammer.metrics (",
                "nano-packages=com.netflix | com.netflix.concurrency (",
                "nano-packages=com.netflix.concurrency.limits.limit | com.netflix.concurrency (",
                "nano-packages=com.google:com.yammer,exclude=com.yammer | com.google.common.base ("
            })
    void whatMeasuresIsWarnedOf(String options, String named) {
        assertThat(review(options).warnings)
                .singleElement()
                .asString()
                .startsWith("nano-packages includes what measures times: ")
                .contains(named);
    }

    @Test
    void whatSchedulesIsWarnedOfApart() {
        assertThat(review("nano-packages=org.apache.pekko.actor:io.micrometer").warnings)
                .satisfiesExactly(
                        measuring -> assertThat(measuring)
                                .contains("io.micrometer (")
                                .doesNotContain("pekko"),
                        scheduling -> assertThat(scheduling)
                                .startsWith("nano-packages includes what schedules: org.apache.pekko.actor (")
                                .endsWith(
                                        "its deadlines may come up to one of the kernel's steps (4 ms on most) early"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"org.eclipse.jetty.util", "com.google.common.util.concurrent", "org.apache.coyote"})
    void ofWhatIsKnownToBearItNothingIsSaid(String read) {
        NanoPackagesReview review = review("nano-packages=" + read);
        assertThat(review.warnings).isEmpty();
        assertThat(review.unread).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"com.acme", "io.micrometers", "brav", "org.thymeleaf", "com.zaxxer"})
    void whatNobodyHasReadIsNamedAndNotWarnedOf(String unread) {
        NanoPackagesReview review = review("nano-packages=" + unread);
        assertThat(review.warnings).isEmpty();
        assertThat(review.unread)
                .startsWith("nano-packages includes what nobody has read: " + unread + "; only who knows the code")
                .endsWith("a round trip below one of the kernel's steps (4 ms on most) becomes 0");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nano-packages=com.google:com.codahale,exclude=com.codahale:com.google.common.base",
                "nano-packages=io.micrometer.core:org.foo,exclude=io.micrometer.core"
            })
    void whatExcludeTakesOutIsNotWarnedOf(String options) {
        assertThat(review(options).warnings).isEmpty();
    }

    @Test
    void withoutTheOptionNothingIsSaid() {
        assertThat(review("").warnings).isEmpty();
        assertThat(review("").unread).isNull();
    }

    private static NanoPackagesReview review(String options) {
        return new NanoPackagesReview(Written.options(options.isEmpty() ? "" : "packages=org.foo," + options));
    }
}
