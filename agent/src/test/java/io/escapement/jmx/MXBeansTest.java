package io.escapement.jmx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.escapement.clock.ClockState;
import io.escapement.clock.RecordedTicks;
import io.escapement.rewrite.RewriteLedger;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanFeatureInfo;
import javax.management.MBeanInfo;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanServer;
import javax.management.Notification;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Both MXBeans as a console sees them. */
class MXBeansTest {
    private static final String[] CLOCK_ATTRIBUTES = {
        "State",
        "StateCode",
        "Engaged",
        "Reason",
        "ClockSource",
        "AvailableClockSources",
        "ClockSourceSlow",
        "RealReadNanos",
        "CachedReadNanos",
        "SlowThresholdNanos",
        "MaxStalenessMillis",
        "StalenessEnforced",
        "Floor",
        "FloorStepMillis",
        "FloorLagMillis",
        "DriftMillis",
        "DriftMeanMillis",
        "DriftP50Millis",
        "DriftP99Millis",
        "DriftP999Millis",
        "DriftMaxMillis",
        "DriftSampleCount",
        "AgreementRatio",
        "BoundExceededCount",
        "TickPeriodMillis",
        "TickCount",
        "TickGapP99Millis",
        "TickGapMaxMillis",
        "LateTickCount",
        "FloorGovernedMillis",
        "RealFallbackCount",
        "BackwardStepCount",
        "ForwardStepCount",
        "TickerCpuMillis"
    };

    private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    private final FakeClock clock = new FakeClock();
    private final List<String> notifications = new ArrayList<>();
    private ObjectName clockName;
    private ObjectName rewritesName;
    private ClockWatcher watcher;

    @BeforeEach
    void register() throws JMException {
        clockName = new ObjectName("io.escapement:type=Clock");
        rewritesName = new ObjectName("io.escapement:type=Rewrites");
        watcher = Registration.register(clock, new RewriteLedger());
        server.addNotificationListener(clockName, (sent, handback) -> notifications.add(text(sent)), null, null);
    }

    @AfterEach
    void unregister() throws JMException {
        server.unregisterMBean(clockName);
        server.unregisterMBean(rewritesName);
    }

    @Test
    void haveTheAttributesAndOperationsThatAreDocumented() throws JMException {
        assertThat(names(server.getMBeanInfo(clockName).getAttributes())).containsExactlyInAnyOrder(CLOCK_ATTRIBUTES);
        assertThat(names(server.getMBeanInfo(clockName).getOperations()))
                .containsExactlyInAnyOrder("engage", "bypass", "resetStatistics", "probe");
        assertThat(names(server.getMBeanInfo(rewritesName).getAttributes()))
                .containsExactlyInAnyOrder(
                        "RewrittenClassCount",
                        "RewrittenCallSiteCount",
                        "SkippedClassCount",
                        "FailedClassCount",
                        "PreloadedClassCount",
                        "InvisibleLoaderCount");
        assertThat(names(server.getMBeanInfo(rewritesName).getOperations()))
                .containsExactlyInAnyOrder("listRewrittenClasses");
    }

    @Test
    void canAllBeRead() throws JMException {
        for (ObjectName name : List.of(clockName, rewritesName)) {
            for (MBeanAttributeInfo attribute : server.getMBeanInfo(name).getAttributes()) {
                assertThat(server.getAttribute(name, attribute.getName()))
                        .as(attribute.getName())
                        .isNotNull();
            }
        }
        assertThat(server.getAttribute(clockName, "MaxStalenessMillis")).isEqualTo(20.5);
        assertThat(server.getAttribute(clockName, "StateCode")).isEqualTo(1);
        assertThat(server.getAttribute(clockName, "StalenessEnforced")).isEqualTo(false);
        assertThat(server.getAttribute(clockName, "Floor")).isEqualTo("NONE");
    }

    @Test
    void describeEverythingInWordsOfTheirOwn() throws JMException {
        for (ObjectName name : List.of(clockName, rewritesName)) {
            MBeanInfo info = server.getMBeanInfo(name);
            assertThat(info.getDescription()).contains(" ").doesNotContain("Information on the management interface");
            for (MBeanFeatureInfo feature : info.getAttributes()) {
                assertIsDescribed(feature);
            }
            for (MBeanOperationInfo operation : info.getOperations()) {
                assertIsDescribed(operation);
                assertThat(names(operation.getSignature())).noneMatch(parameter -> parameter.matches("p\\d+"));
            }
        }
    }

    @Test
    void giveTheUnitOfEveryQuantity() throws JMException {
        for (MBeanAttributeInfo attribute : server.getMBeanInfo(clockName).getAttributes()) {
            String name = attribute.getName();
            String unit = name.endsWith("Millis") ? "ms" : name.endsWith("Nanos") ? "ns" : "";

            assertThat(attribute.getDescriptor().getFieldValue("units"))
                    .as(name)
                    .isEqualTo(unit);
        }
    }

    @Test
    void passOperationsOn() throws JMException {
        for (String operation : List.of("engage", "bypass", "resetStatistics")) {
            server.invoke(clockName, operation, null, null);
        }
        assertThat(server.invoke(clockName, "probe", null, null)).isEqualTo(clock.verdict.toString());
        assertThat(clock.asked).containsExactly("engage", "bypass", "resetStatistics", "probe");
    }

    @Test
    void sayWhyAnOperationIsRefused() {
        clock.obstacle = "no packages are named";

        assertThatThrownBy(() -> server.invoke(clockName, "engage", null, null))
                .rootCause()
                .hasMessage("no packages are named");
    }

    @Test
    void listNothingForAnyArgumentsWhereNothingIsRewritten() throws JMException {
        String[] signature = {"java.lang.String", "int"};
        for (Object[] arguments : new Object[][] {{"com", 5}, {null, 5}, {"", -1}}) {
            assertThat((String[]) server.invoke(rewritesName, "listRewrittenClasses", arguments, signature))
                    .isEmpty();
        }
    }

    @Test
    void notifyOfChangesOfState() {
        watcher.stateChanged(ClockState.ENGAGED, ClockState.WITHDRAWN, "the ticker died");

        assertThat(notifications).containsExactly("io.escapement.clock.state: ENGAGED to WITHDRAWN: the ticker died");
    }

    @Test
    void notifyOnceOfABoundThatWasExceeded() {
        RecordedTicks ticks = new RecordedTicks();
        clock.ticks = ticks.statistics;
        ticks.gap(30_000_000);
        ticks.boundExceeded();
        watcher.poll();
        watcher.poll();

        assertThat(notifications)
                .singleElement()
                .asString()
                .startsWith("io.escapement.clock.bound-exceeded: ")
                .contains("1 times", "30.0 ms");
    }

    @Test
    void notifyOfStepsAlsoAfterAReset() {
        for (int i = 0; i < 2; i++) {
            RecordedTicks ticks = new RecordedTicks();
            clock.ticks = ticks.statistics;
            ticks.step(-1000);
            watcher.poll();
            watcher.poll();
        }

        assertThat(notifications)
                .hasSize(2)
                .allMatch(text -> text.startsWith("io.escapement.clock.step: ") && text.contains("1 times back"));
    }

    @Test
    void stayQuietWhereNothingHasHappened() {
        watcher.poll();
        watcher.poll();

        assertThat(notifications).isEmpty();
    }

    private static void assertIsDescribed(MBeanFeatureInfo feature) {
        assertThat(feature.getDescription())
                .as(feature.getName())
                .contains(" ")
                .isNotEqualToIgnoringCase(feature.getName());
    }

    private static List<String> names(MBeanFeatureInfo... features) {
        return Arrays.stream(features).map(MBeanFeatureInfo::getName).toList();
    }

    private static String text(Notification sent) {
        return String.format(Locale.ROOT, "%s: %s", sent.getType(), sent.getMessage());
    }
}
