package io.escapement.tools.savings;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Of ten seconds on a clock of 3 us a read, and of twice as much while all cores read. */
class ProfileReportTest {
    private static final int SECONDS = 10;
    private static final String INDENT = " ".repeat(44);

    /** Rows of the table: one that does not bear a late clock, one that needs care. */
    private static final String CASSANDRAS_CLOCK = "org.apache.cassandra.utils.Clock$Default";

    private static final String KAFKAS_CLOCK = "org.apache.kafka.common.utils.SystemTime";

    private double stepMillis = 4;
    private final List<String> lines = new ArrayList<>(List.of(
            "seconds\t" + SECONDS,
            "settleSeconds\t4",
            "isSettled\t1",
            "processCores\t1.5",
            "fullWaits\t0",
            "readNanos\t3000",
            "readNanosAllCores\t6000",
            "servesCached\t1",
            "changeSeconds\t9",
            "restoreSeconds\t40",
            "leftClasses\t0"));

    @Test
    void theFewestPackagesThatSaveNearlyAllAreNamed() {
        site("instant", "org.h2.engine.SessionLocal", 100_000, false);
        site("millis", "com.acme.Orders", 50_000, false);
        site("millis", "org.seldom.Sweeper", 10, false);

        assertThat(text())
                .contains("The option saves some 0.41 of the 1.50 cores that the process uses:\n  0.450 by reads of the"
                        + " wall clock, 0.000 by System.nanoTime, less 0.035 for tick=1ms (assumed)\n")
                .endsWith("\n-javaagent:escapement-agent.jar=packages=org.h2.engine:com.acme,reads=wall,tick=1ms");
        JsonObject json = JsonParser.parseString(report().json()).getAsJsonObject();
        assertThat(json.get("packages").getAsString()).isEqualTo("org.h2.engine:com.acme");
        assertThat(json.get("readNanosAllCores").getAsDouble()).isEqualTo(6_000);
        assertThat(json.get("options").getAsString()).isEqualTo("packages=org.h2.engine:com.acme,reads=wall,tick=1ms");
        assertThat(json.getAsJsonObject("saves").get("inAll").getAsDouble()).isEqualTo(0.415);
        assertThat(json.getAsJsonArray("sites")).hasSize(3);
    }

    /** JVMs that run keep the agent of before, which may tell less than this version's. */
    @Test
    void anAnswerThatLacksFiguresIsRead() {
        lines.removeIf(line -> line.startsWith("fullWaits") || line.startsWith("refusedClasses"));
        lines.removeIf(line -> line.startsWith("settleSeconds") || line.startsWith("processCores"));
        site("millis", "com.acme.Orders", 50_000, false);

        assertThat(text()).contains("packages=com.acme").doesNotContain("null");
        assertThat(JsonParser.parseString(report().json())
                        .getAsJsonObject()
                        .get("processCores")
                        .isJsonNull())
                .isTrue();
    }

    @Test
    void whereTheCostOnAllCoresIsNotMeasuredTheCostOnOneThreadTellsWhatIsSaved() {
        lines.set(lines.indexOf("readNanosAllCores\t6000"), "readNanosAllCores\tNaN");
        site("millis", "com.acme.Orders", 50_000, false);

        assertThat(text())
                .contains("A read costs 3,000 ns on one thread. On all cores it is not measured")
                .contains("The option saves some 0.15 of")
                .doesNotContain("NaN");
        assertThat(JsonParser.parseString(report().json())
                        .getAsJsonObject()
                        .get("readNanosAllCores")
                        .isJsonNull())
                .isTrue();
    }

    @Test
    void whatSavesLessThanTheTickerTakesIsNotWorthIt() {
        site("millis", "com.acme.Orders", 1_000, false);

        assertThat(text())
                .contains("Not worth it at this load, so no option is printed: what is not rewritten yet would save"
                        + " 0.003 cores")
                .doesNotContain("-javaagent");
    }

    @Test
    void whereNobodyReadTheClockItSaysToProfileUnderLoad() {
        assertThat(text())
                .contains("No read was counted: profile the service under its load.")
                .doesNotContain("Not worth it", "CALL SITE");
    }

    @Test
    void whatIsRewrittenAlreadyCostsNothingAndStaysInTheOption() {
        site("millis", "com.acme.Orders", 50_000, false);
        site("millis", "org.before.Cache", 900_000, true);

        assertThat(text()).contains("The option saves some 0.11 of").endsWith("=packages=com.acme:org.before,tick=1ms");
    }

    @Test
    void theOptionNamesTheMonotonicClocksPackagesThatAreKnownToBearIt() {
        site("millis", "com.acme.Orders", 20_000, false);
        site("nanos", "org.apache.zookeeper.common.Time", 50_000, false);
        site("nanos", "com.google.common.util.concurrent.Monitor", 20_000, false);
        site("nanos", "com.acme.orders.request.Timeouts", 30_000, false);
        site("nanos", "com.google.common.base.Ticker", 50_000, false);
        site("nanos", "com.google.common.cache.LocalCache", 10_000, false);
        site("nanos", "org.apache.pekko.actor.Timers", 10_000, false);

        String indent = "\n" + INDENT;
        assertThat(text())
                .contains(
                        "      50,000   0.150  nanos    yes         org.apache.zookeeper.common" + indent
                                + "known to bear a coarse clock: timeouts and latencies, told in ms",
                        "nanos    yes         com.google.common.util.concurrent\n",
                        "nanos    no          com.google.common.base" + indent + "measures: Stopwatch",
                        "nanos    no          com.acme.orders" + indent + "nobody has reviewed it",
                        "nanos    no          com.google.common.cache" + indent + "nobody has reviewed it",
                        "nanos    no          org.apache.pekko.actor" + indent + "schedules (",
                        "wall     yes         com.acme\n",
                        " 0.060 by reads of the wall clock, 0.210 by System.nanoTime\n")
                .endsWith("=packages=com.acme,nano-packages=org.apache.zookeeper.common"
                        + ":com.google.common.util.concurrent");
        JsonObject json = JsonParser.parseString(report().json()).getAsJsonObject();
        assertThat(json.getAsJsonArray("nanoTime"))
                .extracting(each -> each.getAsJsonObject().get("answer").getAsString())
                .containsExactly("measures", "bears", "unread", "bears", "unread", "schedules");
    }

    @Test
    void whatALateClockHarmsStaysRealAndIsCountedOutOfTheSaving() {
        site("millis", CASSANDRAS_CLOCK, 50_000, false);
        site("millis", "org.apache.cassandra.db.Orders", 20_000, false);
        site("instant", "org.apache.hadoop.hbase.util.DefaultEnvironmentEdge", 10_000, true);

        assertThat(text())
                .contains("      50,000   0.150  millis   stays real  " + CASSANDRAS_CLOCK + ".method:12\n")
                .contains("      50,000   0.150  wall     no          " + CASSANDRAS_CLOCK + "\n" + INDENT
                        + "does not bear a late clock: ")
                .contains("\nCode that a late clock harms stays real by itself, and is not in the saving:\n  "
                        + CASSANDRAS_CLOCK + " (0.150 cores): ")
                .contains(
                        "\n  org.apache.hadoop.hbase.util.DefaultEnvironmentEdge (rewritten, since packages names it):"
                                + " ")
                .contains("; 10 ms late: ")
                .contains("  0.060 by reads of the wall clock,")
                .as("what bears it in a package whose clock stays real")
                .endsWith("=packages=org.apache.cassandra");
        assertThat(ofPackage("wallClock", CASSANDRAS_CLOCK).get("answer").getAsString())
                .isEqualTo("does-not");
        assertThat(ofPackage("wallClock", CASSANDRAS_CLOCK).get("inOption").getAsBoolean())
                .isFalse();
    }

    @Test
    void whatNeedsCareIsNamedOutsideTheOption() {
        site("instant", KAFKAS_CLOCK, 40_000, false);
        site("millis", "org.apache.kafka.storage.Cleaner", 30_000, false);
        site("millis", "org.apache.kafka.common.utils.Unread$1", 20_000, false);
        site("millis", "com.auth0.jwt.Verifier", 10_000, false);

        assertThat(text())
                .contains("wall     no          " + KAFKAS_CLOCK + "\n" + INDENT + "needs care: ")
                .contains("wall     yes         org.apache.kafka.storage\n")
                .contains("wall     yes         com.auth0.jwt\n" + INDENT + "known to bear a late clock: ")
                .contains(
                        "\nCode that needs care is not in the option; name it in packages if what it says does no harm"
                                + " here:\n  " + KAFKAS_CLOCK + " (0.120 cores more, with reads=wall): ")
                .contains("  0.180 by reads of the wall clock,")
                .as("no package that would take it along")
                .endsWith("=packages=org.apache.kafka.storage:org.apache.kafka.common.utils.Unread:com.auth0.jwt");
        assertThat(ofPackage("wallClock", KAFKAS_CLOCK).get("answer").getAsString())
                .isEqualTo("with-care");
        assertThat(ofPackage("wallClock", "com.auth0.jwt").get("answer").getAsString())
                .isEqualTo("bears");
    }

    @Test
    void whatNobodyHasReadIsToldApartAndInTheOption() {
        site("millis", "com.acme.Orders", 40_000, false);

        assertThat(text())
                .contains("wall     yes         com.acme\n" + INDENT + "nobody has reviewed it: ")
                .doesNotContain("\nCode that")
                .endsWith("=packages=com.acme");
        assertThat(ofPackage("wallClock", "com.acme").get("answer").getAsString())
                .isEqualTo("unread");
    }

    /** The option nano-packages wants packages beside it, which would make its wall clock late. */
    @Test
    void whatIsOnlyNamedForTheMonotonicClockKeepsItsWallClockWhereThatNeedsCare() {
        site("nanos", KAFKAS_CLOCK, 40_000, false);
        site("millis", KAFKAS_CLOCK, 30_000, false);

        String named = "org.apache.kafka.common.utils";
        assertThat(text()).endsWith("=packages=" + named + ",exclude=" + named + ",nano-packages=" + named);
        assertThat(report().json()).contains("\"exclude\":\"" + named + "\"");
        site("millis", "com.acme.Orders", 20_000, false);
        assertThat(text()).endsWith("=packages=com.acme,nano-packages=" + named);
    }

    /** What is known of a deep package is not to hold for the wide one around it. */
    @Test
    void noPackageIsNamedThatIsWiderThanWhatWasRead() {
        site("millis", "org.jboss.aerogear.security.otp.Clock", 40_000, false);

        assertThat(text())
                .contains("known to bear a late clock")
                .doesNotContain("Nobody has reviewed")
                .endsWith("=packages=org.jboss.aerogear.security.otp");
    }

    @Test
    void whatNobodyHasReadIsNamedBesideTheOption() {
        site("millis", "com.acme.Orders", 20_000, false);

        assertThat(text()).contains("Nobody has reviewed com.acme, which the option names");
    }

    @Test
    void aLibraryThatIsNewerThanWhatWasReadIsToldSo() {
        site("nanos", KAFKAS_CLOCK, 40_000, false);
        site("millis", KAFKAS_CLOCK, 30_000, false);
        assertThat(text()).doesNotContain("newer");
        lines.replaceAll(line -> line.startsWith("site") ? line + "\tfile:/srv/kafka-clients-99.0.jar" : line);

        assertThat(text().lines().filter(line -> line.endsWith(", and kafka-clients-99.0.jar is newer")))
                .as("in the list for each clock, and as what needs care")
                .hasSize(3);
        assertThat(ofPackage("wallClock", KAFKAS_CLOCK).get("newer").getAsBoolean())
                .isTrue();
    }

    private JsonObject ofPackage(String list, String name) {
        return JsonParser.parseString(report().json()).getAsJsonObject().getAsJsonArray(list).asList().stream()
                .map(JsonElement::getAsJsonObject)
                .filter(each -> each.get("package").getAsString().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void theJdksPackagesAreToldApartAndNamedAsAWhole() {
        site("millis", "com.acme.Orders", 20_000, false);
        site("nanos", "com.google.common.util.concurrent.Monitor", 20_000, false);
        site("nanos", "java.util.concurrent.locks.AbstractQueuedSynchronizer", 10_000, false);
        site("nanos", "sun.nio.ch.NioSocketImpl", 30_000, false);
        site("instant", "java.util.logging.LogRecord", 20_000, false);
        site("millis", "sun.net.www.http.KeepAliveCache", 10_000, false);

        assertThat(text())
                .contains("64 % are of the JDK, 18 % of libraries that are known, 18 % of your own code and of other"
                        + " libraries.")
                .endsWith("=packages=com.acme:java.util.logging:sun.net,reads=wall,nano-packages=sun.nio.ch"
                        + ":com.google.common.util.concurrent:java.util.concurrent");
    }

    /** 30,000 reads of 3 us take 0.09 cores, as much as 2,250 waits more. */
    @ParameterizedTest
    @CsvSource({"1000, ':java.util.concurrent', 0.170", "2300, '', 0.120"})
    void theJdksWaitsAreNamedUnlessTooManyRunOutOfTime(int fullWaits, String named, String saved) {
        lines.set(lines.indexOf("fullWaits\t0"), "fullWaits\t" + fullWaits);
        site("millis", "com.acme.Orders", 20_000, false);
        site("nanos", "sun.nio.ch.NioSocketImpl", 40_000, false);
        site("nanos", "java.util.concurrent.SynchronousQueue$TransferStack", 30_000, false);

        assertThat(text())
                .contains(String.format("In java.util.concurrent %,d waits a second run out of time", fullWaits))
                .contains(saved + " by System.nanoTime")
                .endsWith(",nano-packages=sun.nio.ch" + named);
        assertThat(report().json()).contains("\"fullWaitsPerSecond\":" + fullWaits);
    }

    @Test
    void waitsThatAreOnTheCachedClockAlreadyCostNothingMore() {
        lines.set(lines.indexOf("fullWaits\t0"), "fullWaits\t9000");
        site("millis", "com.acme.Orders", 20_000, false);
        site("nanos", "java.util.concurrent.SynchronousQueue$TransferStack", 30_000, true);

        assertThat(text()).doesNotContain("run out of time").endsWith(",nano-packages=java.util.concurrent");
    }

    @Test
    void packagesThatOnlyReadTheMonotonicClockAreNamedTwice() {
        site("nanos", "org.apache.zookeeper.common.Time", 50_000, false);

        assertThat(text()).endsWith("=packages=org.apache.zookeeper.common,nano-packages=org.apache.zookeeper.common");
    }

    /** Ten times its 0.035 cores, by reads of 3 us: 116,667. */
    @Test
    void tickingIsRecommendedWhereTheReadsWouldTakeTenTimesAsMuch() {
        site("millis", "com.acme.Orders", 100_000, false);
        site("nanos", "org.apache.zookeeper.common.Time", 16_000, true);
        assertThat(text())
                .contains(
                        "Rewritten reads are 4 ms behind on average and 8 at most.\n",
                        "\n  tick=1ms has them right to the millisecond, for some 0.035 cores.\n")
                .contains("0.300 by reads of the wall clock, 0.000 by System.nanoTime\n")
                .doesNotContain(",tick=1ms");
        assertThat(report().json()).contains("\"ticks\":false,", "\"ticker\":0.0000");

        site("instant", "com.acme.Orders", 1_000, true);
        assertThat(text())
                .contains("With tick=1ms a thread has rewritten reads right to the millisecond; without it reads are"
                        + " 4 ms behind on average and 8 at most.\n")
                .contains(", less 0.035 for tick=1ms (assumed)")
                .endsWith(",tick=1ms");
        assertThat(report().json()).contains("\"ticks\":true,", "\"ticker\":0.0350");
    }

    @Test
    void aServiceThatFollowsTheKernelsClockKeepsThat() {
        lines.add("ticks\t0");
        site("millis", "com.acme.Orders", 400_000, true);
        site("millis", "com.acme.orders.Stock", 10_000, false);
        assertThat(text())
                .contains("0.030 by reads of the wall clock, 0.000 by System.nanoTime\n", "tick=1ms has them right")
                .doesNotContain(",tick=1ms");
    }

    @Test
    void aServiceThatTicksKeepsItAndPaysNothingMoreForIt() {
        lines.add("ticks\t1");
        site("millis", "com.acme.Orders", 10_000, true);
        site("millis", "com.acme.orders.Stock", 10_000, false);
        assertThat(text())
                .contains("With tick=1ms a thread has", "0.030 by reads of the wall clock, 0.000 by System.nanoTime\n")
                .endsWith(",tick=1ms");

        stepMillis = Double.NaN;
        assertThat(text()).endsWith(",tick=1ms").contains("4 and 8 ms at 250 Hz, 10 and 20 at 100 Hz");
    }

    @Test
    void whereTheKernelsStepIsNotKnownNothingIsRecommended() {
        stepMillis = Double.NaN;
        site("millis", "com.acme.Orders", 400_000, false);

        assertThat(text())
                .contains("reads are one step of the kernel behind on average")
                .endsWith("=com.acme");
    }

    /** As where a busy host let the cost be measured by a handful of reads. */
    @Test
    void whereReadsWouldTakeMoreThanThereIsNothingIsSaidToBeSaved() {
        lines.set(lines.indexOf("readNanos\t3000"), "readNanos\t2222222");
        site("millis", "com.acme.Orders", 50_000, false);
        site("millis", KAFKAS_CLOCK, 40_000, false);

        assertThat(text())
                .contains("they take 200.000 of the 1.50 cores", "That is more than there is: ")
                .contains("\n  " + KAFKAS_CLOCK + " (40,000 reads/s): ")
                .contains("\nNo option is printed: ", "Profile again, for longer, while")
                .doesNotContain("The option saves", "-javaagent");
        JsonObject json = JsonParser.parseString(report().json()).getAsJsonObject();
        assertThat(json.getAsJsonObject("saves").get("inAll").isJsonNull()).isTrue();
        assertThat(json.get("options").getAsString()).isEmpty();
    }

    /** 550,000 reads of 3 us take 1.65 cores. */
    @Test
    void whereTheySeemToTakeAlmostAllTheOptionIsPrintedWithoutAFigure() {
        site("millis", "com.acme.Orders", 550_000, false);

        assertThat(text())
                .contains("That is more than there is: ", "\nHow much the option saves is not known: ")
                .doesNotContain("The option saves")
                .endsWith("=packages=com.acme,tick=1ms");
        assertThat(report().json())
                .contains("\"saves\":{\"wall\":null,\"nanos\":null,\"ticker\":0.0350,\"inAll\":null}")
                .contains("\"options\":\"packages=com.acme,tick=1ms\"");
    }

    @Test
    void onAHealthyClockNothingIsRecommended() {
        lines.set(lines.indexOf("readNanos\t3000"), "readNanos\t45");
        site("millis", "com.acme.Orders", 9_000_000, false);

        assertThat(text())
                .contains("The clock is healthy (slow is above 100 ns)")
                .doesNotContain("-javaagent");
    }

    @Test
    void classesWithoutAPackageStandApart() {
        site("millis", "Main", 200_000, false);
        site("millis", "com.acme.Orders", 50_000, false);

        assertThat(text())
                .endsWith("packages=com.acme")
                .contains("     200,000   0.600  wall     no          (no option can name it)\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"$(touch >pwned)xxxx", "com.a`id`", "com.a'b;id", "*", "com.a:java.util", "com.a,mode=on"})
    void noPackageIsToBePastedThatAnOptionWouldNotTake(String hostile) {
        site("millis", hostile + ".Main", 200_000, false);
        site("nanos", hostile + ".Main", 200_000, false);
        site("millis", hostile + ".Before", 200_000, true);
        site("nanos", hostile + ".Before", 200_000, true);
        site("millis", "com.acme.Orders", 50_000, false);
        site("nanos", "com.acme.Orders", 50_000, false);

        assertThat(text().lines())
                .endsWith("-javaagent:escapement-agent.jar=packages=com.acme")
                .contains("      50,000   0.150  wall     yes         com.acme")
                .contains("     400,000   0.600  wall     no          (no option can name it)");
        assertThat(report().json()).contains("\"packages\":\"com.acme\"");
    }

    @Test
    void aDollarSignInAPackageIsNoVariableOfTheShell() {
        site("millis", "com.acme.$internal.Orders", 50_000, false);

        assertThat(text()).endsWith("\n'-javaagent:escapement-agent.jar=packages=com.acme.$internal'");
    }

    @Test
    void classesThatCouldNotBeCountedInAreNamedWithTheReason() {
        site("millis", "com.acme.Orders", 50_000, false);
        lines.add("refused\tcom.acme.A\tthe JVM refuses to change it");
        assertThat(text())
                .contains(" from 1 call site, over")
                .contains("\n1 class could not be counted in:\n  com.acme.A (the JVM refuses to change it)\n");
        for (String more : List.of("B", "C", "D\u001b[2J")) {
            lines.add("refused\tcom.acme." + more + "\twhy");
        }
        assertThat(text())
                .contains("\n4 classes could not be counted in:\n")
                .contains("  com.acme.C (why)\n  and 1 more (--json)");
        assertThat(report().json()).contains("\"com.acme.D?[2J (why)\"]");
    }

    @Test
    void aProfileThatTookLongSaysWhereTheTimeWent() {
        ProfileReport report = report();
        report.tookSeconds(27);
        assertThat(report.text(1)).doesNotContain("All took");
        report.tookSeconds(87);
        assertThat(report.text(1)).contains("All took 87 s: 9 to change classes, 40 to change them back, and 24 in");
    }

    @Test
    void rewrittenReadsThatGetTheRealClockCostWhatItCosts() {
        lines.set(lines.indexOf("servesCached\t1"), "servesCached\t0");
        site("millis", "com.acme.Orders", 100_000, true);

        assertThat(report().sites.get(0).cores).isEqualTo(0.3);
        assertThat(text()).contains("The option saves some 0.30 of");
    }

    @Test
    void whereTheKernelsClockMovesEachMillisecondNoThreadIsToTick() {
        stepMillis = 0.9998;
        lines.add("ticks\t1");
        site("millis", "com.acme.Orders", 400_000, false);

        assertThat(text())
                .contains("Rewritten reads are 1 ms behind on average and 2 at most.\n")
                .doesNotContain("tick=1ms")
                .endsWith("=com.acme");
        assertThat(report().json()).contains("\"ticks\":false");
    }

    @Test
    void itIsSaidWhetherTheCompilersRested() {
        assertThat(text()).contains("Counting began after 4 s, once the JVM had compiled what changed");
        assertThat(report().json()).contains("\"settled\":true");
        lines.set(lines.indexOf("isSettled\t1"), "isSettled\t0");
        assertThat(text())
                .contains("after 4 s, when the JVM still compiled much")
                .doesNotContain("had compiled");
        assertThat(report().json()).contains("\"settled\":false");
    }

    private void site(String reads, String className, int perSecond, boolean isRewritten) {
        lines.add(String.join(
                "\t",
                "site",
                reads,
                className,
                "method",
                "12",
                Integer.toString(perSecond * SECONDS),
                Boolean.toString(isRewritten),
                "true"));
    }

    private String text() {
        return report().text(20);
    }

    private ProfileReport report() {
        return new ProfileReport(lines, stepMillis);
    }
}
