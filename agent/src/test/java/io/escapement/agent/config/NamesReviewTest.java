package io.escapement.agent.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said of the names in options, by what is known of libraries. */
class NamesReviewTest {
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
                "nano-packages=com.google:com.yammer,exclude=com.yammer.metrics | com.google.common.base (",
                "nano-packages=com.yammer.metrics,exclude=com.yammer.metrics | com.yammer.metrics ("
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
        NamesReview review = review("nano-packages=" + read);
        assertThat(review.warnings).isEmpty();
        assertThat(review.notes).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"com.acme", "io.micrometers", "brav", "org.thymeleaf", "com.zaxxer"})
    void whatNobodyHasReadIsNamedAndNotWarnedOf(String unread) {
        NamesReview review = review("nano-packages=" + unread);
        assertThat(review.warnings).isEmpty();
        assertThat(review.notes)
                .singleElement()
                .asString()
                .startsWith("nano-packages includes what nobody has reviewed: " + unread + "; only who knows the code")
                .endsWith("a round trip below one of the kernel's steps (4 ms on most) becomes 0");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"nano-packages=com.google:com.codahale,exclude=com.codahale.metrics:com.google.common.base"})
    void whatExcludeTakesOutIsNotWarnedOf(String options) {
        assertThat(review(options).warnings).isEmpty();
    }

    /** A row that lies deeper says nothing of the rest, and to say nothing would be taken for "read, and bears it". */
    @Test
    void ofANameThatIsWiderThanWhatWasReadIsSaidWhatWas() {
        assertThat(ofPackages("io.grpc").fine)
                .singleElement()
                .asString()
                .startsWith("packages includes what was read, and bears a late time: io.grpc (gRPC ");
        assertThat(ofPackages("com.lowagie.text").questions)
                .noneMatch(question -> question.contains("nobody has reviewed"));
        assertThat(ofPackages("org.hisp").questions)
                .containsExactly(
                        "packages includes what nobody has reviewed: org.hisp (but for what is named above); see"
                                + " whether a late time harms your use of it");
        assertThat(ofPackages("org.hisp").fine).singleElement().asString().contains("org.hisp.quick (");
    }

    @Test
    void withoutTheOptionNothingIsSaid() {
        assertThat(review("").warnings).isEmpty();
        assertThat(review("").notes).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "packages=org.apache.cassandra",
                "packages=org.apache.cassandra.utils:com.acme",
                "packages=org.apache.cassandra,nano-packages=org.apache.cassandra.utils"
            })
    void whatStaysRealIsNoted(String options) {
        NamesReview review = new NamesReview(Written.options(options));
        assertThat(review.warnings).isEmpty();
        assertThat(review.notes).isEmpty();
        assertThat(review.real)
                .singleElement()
                .asString()
                .startsWith("packages includes classes that keep the real clock, since a late one would break them:"
                        + " org.apache.cassandra.utils.Clock$Default (")
                .contains("; 10 ms late: ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Clock", "Clock$Default", "Clock$Default$1"})
    void whoNamesAClassThatWouldStayRealIsWarned(String named) {
        NamesReview review =
                new NamesReview(Written.options("packages=org.apache.cassandra:org.apache.cassandra.utils." + named));
        assertThat(review.warnings)
                .singleElement()
                .asString()
                .startsWith(
                        "packages names classes that a late time breaks: org.apache.cassandra.utils.Clock$Default (")
                .endsWith("; leave them out, and they keep the real clock");
        assertThat(review.real).isEmpty();
        assertThat(review.questions).isEmpty();
    }

    @Test
    void whatNeedsCareIsNotedAndWhatBearsItIsNot() {
        NamesReview review = new NamesReview(Written.options("packages=io.sentry:com.auth0.jwt:java.util.logging"));
        assertThat(review.warnings).isEmpty();
        assertThat(review.questions).isEmpty();
        assertThat(review.notes)
                .singleElement()
                .asString()
                .startsWith("packages includes what bears a late time with care: io.sentry.SentryInstantDate (")
                .doesNotContain("auth0");
        assertThat(review.sentences()).containsExactlyElementsOf(review.notes);
    }

    @Test
    void ofManyRowsTheFirstAreNamed() {
        assertThat(new NamesReview(Written.options("packages=org")).real)
                .singleElement()
                .asString()
                .matches(".* and \\d+ more");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "packages=org.apache.cassandra,exclude=org.apache.cassandra.utils",
                "packages=org.apache.cassandra,exclude=org.apache.cassandra.utils.Clock",
                "packages=*"
            })
    void whatIsTakenOutOrNotMeantIsNotNoted(String options) {
        NamesReview review = new NamesReview(Written.options(options));
        assertThat(review.warnings).isEmpty();
        assertThat(review.notes).isEmpty();
        assertThat(review.real).isEmpty();
        assertThat(review.questions).isEmpty();
    }

    @Test
    void whatNobodyHasReadForTheWallClockIsLeftToCheck() {
        NamesReview review = new NamesReview(Written.options("packages=com.acme:org.jose4j"));
        assertThat(review.questions)
                .containsExactly(
                        "packages includes what nobody has reviewed: com.acme; see whether a late time harms your use"
                                + " of it");
        assertThat(review.sentences()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "packages=org.jose4j,exclude=org.jose | exclude=org.jose takes nothing out, ",
                "packages=org.jose4j,exclude=com.acme | exclude=com.acme takes nothing out, ",
                "packages=org.jose4j,exclude=org.jose4j | exclude=org.jose4j takes out all that packages=org.jose4j ",
                "packages=org.jose4j:org.jose4j.jwt | packages=org.jose4j.jwt says nothing more, since org.jose4j"
                        + " holds",
                "packages=org.jose4j,nano-packages=com.acme:com.acme.A | nano-packages=com.acme.A says nothing more, ",
                "packages=org.jose4j.A.class | is the class org.jose4j.A meant?",
                "packages=org.jose4j.A.java | is the class org.jose4j.A meant?"
            })
    void namesThatLookLikeMistakesAreAskedAbout(String options, String question) {
        assertThat(new NamesReview(Written.options(options)).questions)
                .singleElement()
                .asString()
                .contains(question);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "packages=org.jose4j:org.jose4j.jwt.fast,exclude=org.jose4j.jwt",
                "packages=*:java.util.logging,exclude=com.acme",
                "packages=org.jose4j.JsonUtil,exclude=org.jose4j.JsonUtil$1",
                "packages=org.jose4j,exclude=org.jose4j,nano-packages=org.jose4j",
                "packages=org.jose4j,exclude=com.acme.a,nano-packages=com.acme"
            })
    void namesThatHaveAnEffectAreNotAskedAbout(String options) {
        assertThat(new NamesReview(Written.options(options)).questions).isEmpty();
    }

    private static NamesReview ofPackages(String names) {
        return new NamesReview(Written.options("packages=" + names));
    }

    private static NamesReview review(String options) {
        return new NamesReview(Written.options(options.isEmpty() ? "" : "packages=org.foo," + options));
    }
}
