package io.escapement.agent.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Of ten seconds on a clock of 3 us a read, and of twice as much while all cores read. */
class ProfileReportTest {
    private static final int SECONDS = 10;

    private final List<String> lines = new ArrayList<>(List.of(
            "seconds\t" + SECONDS,
            "processCores\t1.5",
            "readNanos\t3000",
            "readNanosAllCores\t6000",
            "tickerCores\t0.03",
            "countNanos\t10",
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
    void whatIsRewrittenAlreadyCostsNothingAndStaysInTheOption() {
        site("millis", "com.acme.Orders", 50_000, false);
        site("millis", "org.before.Cache", 900_000, true);

        assertThat(text()).contains("packages=com.acme:org.before", "would save 0.120 of 1.50 cores");
    }

    @Test
    void theMonotonicClockIsOnlyHintedAtAndNotWhereCodeMeasures() {
        site("nanos", "org.apache.zookeeper.common.Time", 50_000, false);
        site("nanos", "io.micrometer.core.instrument.Timer", 50_000, false);

        assertThat(text())
                .contains("Not worth it: ", "System.nanoTime takes 0.150 cores in nano-packages=org.apache.zookeeper;");
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
