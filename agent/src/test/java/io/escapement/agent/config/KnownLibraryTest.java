package io.escapement.agent.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.agent.config.KnownLibrary.Answer;
import io.escapement.agent.config.KnownLibrary.Clock;
import io.escapement.agent.rewrite.RealClasses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The file of what is known of libraries, and how the agent reads it. */
class KnownLibraryTest {
    private static final Path FILE = Path.of("src/main/resources/io/escapement/agent/config/libraries.tsv");

    private static final Map<Clock, List<Answer>> ANSWERS = Map.of(
            Clock.WALL, List.of(Answer.BEARS, Answer.WITH_CARE, Answer.DOES_NOT),
            Clock.NANOS, List.of(Answer.BEARS, Answer.SCHEDULES, Answer.MEASURES));

    @Test
    void theFileHasNamedColumnsAndItsRowsAreSorted() throws IOException {
        List<String> lines = Files.readAllLines(FILE);
        assertThat(lines.get(0)).isEqualTo("clock\tname\tlibrary\tversions\tanswer\tuse\tlate");
        assertThat(Files.readString(FILE)).endsWith("\n").doesNotContain("\r", "\n\n");
        assertThat(lines)
                .allMatch(line -> line.chars().filter(each -> each == '\t').count() == 6);
        assertThat(lines.subList(1, lines.size())).isSorted();
        assertThat(lines).allMatch(line -> line.chars().allMatch(each -> each < 128));
        assertThat(lines.subList(1, lines.size()).stream().map(line -> line.split("\t")[0] + line.split("\t")[1]))
                .doesNotHaveDuplicates();
        assertThat(KnownLibrary.all()).hasSize(lines.size() - 1);
    }

    @Test
    void eachRowSaysAllThatItsClockNeeds() {
        assertThat(KnownLibrary.all())
                .allMatch(each -> Option.isPackage(each.name))
                .allMatch(each -> ANSWERS.get(each.clock).contains(each.answer))
                .allMatch(each -> isSaid(each.library) && isSaid(each.use))
                .allMatch(each -> each.clock == Clock.WALL ? isSaid(each.late) : each.late.isEmpty())
                .allMatch(each -> each.versions.isEmpty() || isSaid(each.versions))
                // So that the service's jar can be compared with the last of them.
                .allMatch(each -> each.answer != Answer.DOES_NOT || each.versions.matches("((.*, )?\\d[^,]*)?"));
    }

    private static boolean isSaid(String words) {
        return !words.isBlank() && words.equals(words.strip()) && !words.contains("|");
    }

    @ParameterizedTest
    @EnumSource
    void eachAnswerHasRows(Answer answer) {
        assertThat(KnownLibrary.all()).filteredOn(each -> each.answer == answer).hasSizeGreaterThan(5);
    }

    @ParameterizedTest
    @CsvSource({
        "NANOS, io.reactivex.internal.schedulers, io.reactivex",
        "NANOS, io.netty.util.concurrent.SingleThreadEventExecutor$1, io.netty.util",
        "NANOS, io.nettyx.util,",
        "WALL, org.apache.cassandra.utils.Clock$Default, org.apache.cassandra.utils.Clock$Default",
        "WALL, org.apache.cassandra.utils.Clock$Default$1, org.apache.cassandra.utils.Clock$Default",
        "WALL, org.apache.cassandra.utils.Clock$Defaults, org.apache.cassandra",
        "WALL, org.apache.cassandra.utils, org.apache.cassandra",
        "WALL, brave.internal.Platform$Jre9, brave.internal.Platform",
        "WALL, com.nettyx.Any,"
    })
    void theInnermostRowOfTheClockDecides(Clock clock, String name, String row) {
        KnownLibrary around = KnownLibrary.around(clock, name);
        assertThat(around == null ? null : around.name).isEqualTo(row);
    }

    @ParameterizedTest
    @ValueSource(strings = {"org.apache.cassandra.utils.Clock$Defaults", "org.apache.cassandra.utils.Clock"})
    void aClassIsNotWithinAnotherOneWhoseNameBeginsAsItsOwn(String name) {
        assertThat(KnownLibrary.realClasses().whyReal(name, null)).isNull();
    }

    @Test
    void aRowIsReadWhole() {
        KnownLibrary known = KnownLibrary.around(Clock.WALL, "org.apache.cassandra.utils.Clock$Default");
        assertThat(known.answer).isEqualTo(Answer.DOES_NOT);
        assertThat(known.readIn()).contains("Cassandra 4.1.8");
        assertThat(known.use).isNotEmpty().doesNotContain("\t", "\n");
        assertThat(known.late).isNotEmpty().doesNotContain("\t", "\n");
    }

    @Test
    void whoNamesAPackageNamesTheRowsWithin() {
        assertThat(KnownLibrary.namedBy(Clock.NANOS, "com.google"))
                .extracting(each -> each.name)
                .contains("com.google.api.gax", "com.google.common.base");
        assertThat(KnownLibrary.namedBy(Clock.WALL, "org.apache.cassandra"))
                .extracting(each -> each.name)
                .contains("org.apache.cassandra.utils.Clock$Default");
        assertThat(KnownLibrary.knows("brave")).isTrue();
        assertThat(KnownLibrary.knows("com.acme")).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "file:/srv/lib/cassandra-all-9.1.jar, cassandra-all-9.1.jar",
        "file:/srv/lib/cassandra-all-1.1.jar,",
        "file:/srv/lib/cassandra-all.jar,",
        "jar:file:/srv/shop.jar!/BOOT-INF/lib/cassandra-all-9.0.1-SNAPSHOT.jar!/, cassandra-all-9.0.1-SNAPSHOT.jar",
        "jar:nested:/srv/shop-99.jar/!BOOT-INF/lib/cassandra-all-9.0.jar!/, cassandra-all-9.0.jar",
        "file:/srv/shop-99.0.jar,",
        "file:/srv/classes/,",
        ","
    })
    void aClassThatStaysRealIsSaidToBeNewerThanWhatWasReadOnlyWhereItsJarSaysSo(String place, String newer) {
        String why = KnownLibrary.realClasses().whyReal("org.apache.cassandra.utils.Clock$Default", place);
        assertThat(why).contains("; 10 ms late: ", "; so in ").doesNotContain("shop");
        if (newer == null) {
            assertThat(why).doesNotContain("is newer");
        } else {
            assertThat(why).endsWith(", and " + newer + " is newer");
        }
    }

    @Test
    void ofEachRowOnlyThatWhichDoesNotBearItStaysReal() {
        RealClasses real = KnownLibrary.realClasses();
        assertThat(KnownLibrary.all())
                .filteredOn(each -> each.clock == Clock.WALL)
                .allMatch(each -> (real.whyReal(each.name, null) != null) == (each.answer == Answer.DOES_NOT))
                .allMatch(each -> (real.whyReal(each.name + "$1", null) != null) == (each.answer == Answer.DOES_NOT));
    }

    @Test
    void whatBearsOrNeedsCareOrNobodyHasReadDoesNotStayReal() {
        RealClasses real = KnownLibrary.realClasses();
        assertThat(real.whyReal("io.sentry.SentryInstantDate", null)).isNull();
        assertThat(real.whyReal("com.auth0.jwt.JWTVerifier", null)).isNull();
        assertThat(real.whyReal("com.acme.Order", null)).isNull();
    }

    @Test
    void whatBearsACoarseNanoTimeHoldsNothingThatDoesNot() {
        assertThat(KnownLibrary.all())
                .hasSizeGreaterThan(100)
                .allMatch(each -> KnownLibrary.around(each.clock, each.name + ".Any") == each)
                .filteredOn(each -> each.clock == Clock.NANOS && each.answer == Answer.BEARS)
                .flatMap(each -> KnownLibrary.namedBy(Clock.NANOS, each.name))
                .allMatch(each -> each.answer == Answer.BEARS);
    }
}
