package io.escapement.tools.savings;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Of ten seconds on a clock of 3 us a read, and of twice as much while all cores read. */
class ProfileReportTest {
    private static final int SECONDS = 10;

    private final List<String> lines = new ArrayList<>(List.of(
            "seconds\t" + SECONDS,
            "settleSeconds\t4",
            "isSettled\t1",
            "processCores\t1.5",
            "readNanos\t3000",
            "readNanosAllCores\t6000",
            "tickerCores\t0.03",
            "countNanos\t10",
            "servesCached\t1",
            "refusedClasses\t0",
            "leftClasses\t0"));

    private double stepMillis = 4;

    @Test
    void theFewestPackagesThatSaveNearlyAllAreNamed() {
        site("instant", "org.h2.engine.SessionLocal", 100_000, false);
        site("millis", "com.acme.Orders", 50_000, false);
        site("millis", "org.seldom.Sweeper", 10, false);

        assertThat(text())
                .contains(
                        "The option saves, in cores of the 1.50 that the process uses; second: at most, where threads"
                                + " wait for each other:\n",
                        "  reads of the wall clock     0.450    0.900\n",
                        "  System.nanoTime             0.000    0.000\n",
                        "  less the ticker             0.030    0.030\n",
                        "  in all                      0.420    0.870\n")
                .endsWith("\n-javaagent:escapement-agent.jar=packages=org.h2.engine:com.acme,reads=wall");
        JsonObject json = JsonParser.parseString(report().json()).getAsJsonObject();
        assertThat(json.get("packages").getAsString()).isEqualTo("org.h2.engine:com.acme");
        assertThat(json.get("readNanosAllCores").getAsDouble()).isEqualTo(6_000);
        assertThat(json.get("options").getAsString()).isEqualTo("packages=org.h2.engine:com.acme,reads=wall");
        assertThat(json.getAsJsonObject("saves").get("inAll").getAsDouble()).isEqualTo(0.42);
        assertThat(json.getAsJsonObject("savesAtMost").get("wall").getAsDouble())
                .isEqualTo(0.9);
        assertThat(json.getAsJsonArray("sites")).hasSize(3);
    }

    @Test
    void whatSavesLessThanTheTickerTakesIsNotWorthIt() {
        site("millis", "com.acme.Orders", 1_000, false);

        assertThat(text())
                .contains("Not worth it: rewriting would save 0.003 cores")
                .doesNotContain("-javaagent");
    }

    @Test
    void whereAllIsRewrittenAlreadyItIsNotSaidToBeWorthNothing() {
        site("millis", "com.acme.Orders", 900_000, true);
        site("millis", "org.seldom.Sweeper", 1_000, false);

        assertThat(text())
                .contains(
                        "Nothing more is worth it: the agent has rewritten reads already",
                        "to rewrite others would save 0.003 cores")
                .doesNotContain("-javaagent", "Not worth it");
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

        assertThat(text()).contains("  in all                      0.120").endsWith("=packages=com.acme:org.before");
    }

    @Test
    void theOptionNamesTheMonotonicClocksPackagesThatAreKnownToBearIt() {
        site("millis", "com.acme.Orders", 20_000, false);
        site("nanos", "org.apache.zookeeper.common.Time", 50_000, false, "3.8.4");
        site("nanos", "com.google.common.util.concurrent.Monitor", 20_000, false, "33.0.0-jre");
        site("nanos", "com.acme.orders.request.Timeouts", 30_000, false, "1.0");
        site("nanos", "com.google.common.base.Ticker", 50_000, false);
        site("nanos", "com.google.common.cache.LocalCache", 10_000, false);
        site("nanos", "org.apache.pekko.actor.Timers", 10_000, false);

        assertThat(text())
                .contains(
                        "System.nanoTime, in cores, in packages of the option below:",
                        "   0.150  org.apache.zookeeper.common (3.8.4 runs, which was read)",
                        "          known to bear that: timeouts and latencies, told in ms",
                        "   0.060  com.google.common.util.concurrent (33.0.0-jre runs, Guava 19.0, 31.1, 33.5.0 read)",
                        "in others: add to nano-packages what you know to bear it:",
                        "   0.150  com.google.common.base (Guava 19.0, 31.1, 33.5.0 read)",
                        "          measures: Stopwatch",
                        "   0.090  com.acme.orders (1.0 runs)\n"
                                + "          nobody has read it, but whoever wrote it knows: timeouts and ages bear that,"
                                + " a round trip below 4 ms becomes 0\n",
                        "   0.030  com.google.common.cache\n          nobody has read it",
                        "   0.030  org.apache.pekko.actor (1.1.3, 1.2.1, 1.7.0 read)\n          schedules (",
                        "): deadlines may come up to 4 ms early\n",
                        "  reads of the wall clock     0.060    0.120\n",
                        "  System.nanoTime             0.210    0.420\n")
                .endsWith("=packages=com.acme,nano-packages=org.apache.zookeeper.common"
                        + ":com.google.common.util.concurrent");
        JsonObject json = JsonParser.parseString(report().json()).getAsJsonObject();
        assertThat(json.getAsJsonArray("nanoTime"))
                .extracting(each -> each.getAsJsonObject().get("answer").getAsString())
                .containsExactly("measures", "bears", "unread", "bears", "unread", "schedules");
    }

    @Test
    void packagesThatOnlyReadTheMonotonicClockAreNamedTwice() {
        site("nanos", "org.apache.zookeeper.common.Time", 50_000, false);

        assertThat(text()).endsWith("=packages=org.apache.zookeeper.common,nano-packages=org.apache.zookeeper.common");
    }

    @Test
    void withoutTheKernelsAccountTheTickersCostIsAssumed() {
        lines.set(lines.indexOf("tickerCores\t0.03"), "tickerCores\tNaN");
        site("millis", "com.acme.Orders", 100_000, false);

        assertThat(text())
                .contains("  less the ticker (assumed)   0.035", "  in all                      0.265")
                .doesNotContain("NaN");
        assertThat(report().json()).contains("\"tickerMeasured\":false").doesNotContain("NaN");
    }

    /** Five times the ticker's 0.03 cores, by reads of 3 us: 50,000. */
    @Test
    void howPreciseReadsAreFollowsFromTheirRate() {
        site("millis", "com.acme.Orders", 49_000, false);
        assertThat(text())
                .contains(
                        "up to two of the kernel's steps behind (a step is 4 ms)",
                        " 49,000 times a second, ",
                        " above 50,000.",
                        "  less the ticker             0.000");
        site("nanos", "com.acme.Orders", 9_000, false);
        assertThat(report().json()).contains("\"ticks\":false,\"ticksAbove\":50000,");
        site("instant", "com.acme.Orders", 2_000, false);
        assertThat(text())
                .contains(
                        "A rewritten read is right to a millisecond: ",
                        "51,000 times",
                        "  less the ticker             0.030");
        stepMillis = Double.NaN;
        assertThat(text()).doesNotContain("NaN");
    }

    @Test
    void aPlaceThatTwoApplicationsHaveIsOnePlace() {
        site("millis", "com.acme.Orders", 50_000, false);
        site("millis", "com.acme.Orders", 20_000, false);

        assertThat(text()).contains("70,000 reads of the clock a second from 1 call sites");
        assertThat(report().sites)
                .singleElement()
                .satisfies(site -> assertThat(site.readsPerSecond).isEqualTo(70_000));
    }

    @Test
    void noMoreIsSavedThanThereIsAndItIsSaidWhy() {
        site("instant", "com.acme.FixedClock", 1_000_000, false);

        assertThat(text())
                .contains("they take 3.000 of the 1.50 cores", "That is more than there is: ")
                .contains("  reads of the wall clock     1.500\n", "  in all                      1.470\n");
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
    void classesWithoutAPackageAreTakenInByAllPackagesOnly() {
        site("millis", "Main", 200_000, false);
        site("millis", "com.acme.Orders", 50_000, false);

        assertThat(text())
                .endsWith("packages=com.acme")
                .contains("Classes without a package, or in one that no option can name, take 0.600 cores more:");
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
                .contains("   0.150  com.acme")
                .contains("Classes without a package, or in one that no option can name, take 0.600 cores more:");
        assertThat(report().json()).contains("\"packages\":\"com.acme\"");
    }

    @Test
    void aDollarSignInAPackageIsNoVariableOfTheShell() {
        site("millis", "com.acme.$internal.Orders", 50_000, false);

        assertThat(text()).endsWith("\n'-javaagent:escapement-agent.jar=packages=com.acme.$internal'");
    }

    @Test
    void rewrittenReadsThatGetTheRealClockCostWhatItCosts() {
        lines.set(lines.indexOf("servesCached\t1"), "servesCached\t0");
        site("millis", "com.acme.Orders", 100_000, true);

        assertThat(report().sites.get(0).cores).isEqualTo(0.3);
        assertThat(text()).contains("Rewritten reads get the real clock just now");
    }

    @Test
    void itIsSaidWhetherTheCompilersRested() {
        assertThat(text()).contains("It began after 4 s, once the JVM had compiled what changed");
        assertThat(report().json()).contains("\"settled\":true");
        lines.set(lines.indexOf("isSettled\t1"), "isSettled\t0");
        assertThat(text()).contains("The JVM still compiled much after 4 s").doesNotContain("had compiled");
        assertThat(report().json()).contains("\"settled\":false");
        lines.set(lines.indexOf("isSettled\t0"), "isSettled\tNaN");
        assertThat(text()).contains("compilers could not be seen").doesNotContain("had compiled");
        assertThat(report().json()).contains("\"settled\":null");
    }

    private void site(String reads, String className, int perSecond, boolean isRewritten) {
        site(reads, className, perSecond, isRewritten, "");
    }

    private void site(String reads, String className, int perSecond, boolean isRewritten, String version) {
        lines.add(String.join(
                "\t",
                "site",
                reads,
                className,
                "method",
                "12",
                Integer.toString(perSecond * SECONDS),
                Boolean.toString(isRewritten),
                "true",
                version));
    }

    private String text() {
        return report().text(20);
    }

    private ProfileReport report() {
        return new ProfileReport(lines, ProfileReport.Order.rate, stepMillis);
    }
}
