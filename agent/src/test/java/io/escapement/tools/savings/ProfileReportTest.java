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
            "droppedStacks\t0",
            "refusedClasses\t0",
            "leftClasses\t0"));

    @Test
    void theFewestPackagesThatSaveNearlyAllAreNamed() {
        site("instant", "org.h2.engine.SessionLocal", 100_000, false);
        site("millis", "com.acme.Orders", 50_000, false);
        site("millis", "org.seldom.Sweeper", 10, false);

        assertThat(text())
                .contains(
                        "packages=org.h2.engine:com.acme,reads=wall",
                        "would save 0.420 of 1.50 cores (0.450 less 0.030 for the agent's ticker)",
                        "up to 0.870 where threads wait");
        JsonObject json = JsonParser.parseString(report().json()).getAsJsonObject();
        assertThat(json.get("packages").getAsString()).isEqualTo("org.h2.engine:com.acme");
        assertThat(json.get("readNanosAllCores").getAsDouble()).isEqualTo(6_000);
        assertThat(json.get("savesCores").getAsDouble()).isEqualTo(0.42);
        assertThat(json.getAsJsonArray("sites")).hasSize(3);
    }

    @Test
    void whatSavesLessThanTheTickerTakesIsNotWorthIt() {
        site("millis", "com.acme.Orders", 1_000, false);

        assertThat(text()).contains("Not worth it: ", "would save 0.003 cores").doesNotContain("-javaagent");
    }

    @Test
    void whereAllIsRewrittenAlreadyItIsNotSaidToBeWorthNothing() {
        site("millis", "com.acme.Orders", 900_000, true);
        site("millis", "org.seldom.Sweeper", 1_000, false);

        assertThat(text())
                .contains("Nothing more is worth it: the agent has rewritten reads already", "would save 0.003 cores")
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

        assertThat(text()).contains("packages=com.acme:org.before", "would save 0.120 of 1.50 cores");
    }

    @Test
    void theMonotonicClockIsOnlyHintedAtAndNotWhereCodeMeasures() {
        site("nanos", "org.apache.zookeeper.common.Time", 50_000, false);
        site("nanos", "com.google.common.util.concurrent.Monitor", 20_000, false);
        site("nanos", "com.acme.orders.request.Timeouts", 30_000, false);
        site("nanos", "com.google.common.base.Ticker", 50_000, false);
        site("nanos", "io.micrometer.core.instrument.Timer", 50_000, false);

        assertThat(text())
                .contains(
                        "Not worth it: ",
                        "System.nanoTime takes 0.300 cores in nano-packages=org.apache.zookeeper.common:com.acme.orders"
                                + ":com.google.common.util.concurrent;",
                        "org.apache.zookeeper.common is known to bear that: timeouts and latencies, told in ms.",
                        "com.google.common.util.concurrent is known to bear that: timeouts.")
                .doesNotContain("com.acme.orders is known", "micrometer is", ":com.google.common.base");
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
                .contains("would save 1.470 of 1.50 cores (1.500 less 0.030");
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
                .contains("packages=com.acme\n")
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
                .contains("  -javaagent:escapement-agent.jar=packages=com.acme")
                .contains("System.nanoTime takes 0.150 cores in nano-packages=com.acme;")
                .contains("Classes without a package, or in one that no option can name, take 0.600 cores more:");
        assertThat(report().json()).contains("\"packages\":\"com.acme\"");
    }

    @Test
    void aDollarSignInAPackageIsNoVariableOfTheShell() {
        site("millis", "com.acme.$internal.Orders", 50_000, false);

        assertThat(text()).contains("  '-javaagent:escapement-agent.jar=packages=com.acme.$internal'\n");
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

    @Test
    void stacksThatAreMissingAreCounted() {
        lines.set(lines.indexOf("droppedStacks\t0"), "droppedStacks\t1234");

        assertThat(text()).contains("1,234 sampled stacks are missing in the file.");
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
        return new ProfileReport(lines, ProfileReport.Order.rate);
    }
}
