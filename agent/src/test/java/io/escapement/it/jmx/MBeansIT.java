package io.escapement.it.jmx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.escapement.agent.figures.Attributes;
import io.escapement.agent.figures.ClockFigures;
import io.escapement.agent.figures.RewriteFigures;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.child.FormsChild;
import io.escapement.it.child.ReadingChild;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import io.escapement.it.jdk.TestJdks;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanFeatureInfo;
import javax.management.MBeanInfo;
import javax.management.MBeanOperationInfo;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;

/** What the MXBeans offer and how they describe it: other people's dashboards hang on it. */
class MBeansIT {
    private static final List<String> NOT_NUMBERS = List.of(
            "State",
            "Engaged",
            "Reason",
            "LeaseHolder",
            "Instance",
            "Version",
            "Options",
            "ClockSource",
            "AvailableClockSources",
            "ClockSourceSlow",
            "StalenessEnforced",
            "Floor",
            "Ticking");
    private static final Map<String, String> UNITS =
            Map.of(".*Nanos(AllCores)?", "ns", ".*Millis", "ms", ".*(?<!All)Cores", "cores");

    @EachJdk
    void everyAttributeAndOperationIsThereAndSaysWhatItIs(Jdk jdk) {
        FormsChild child = FormsChild.run(ChildJvm.on(jdk).agent("packages=com.acme,mode=on"));
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        assertDescribed(beans, ChildMBeans.CLOCK, ClockFigures.class);
        assertDescribed(beans, ChildMBeans.REWRITES, RewriteFigures.class);
        assertOperations(beans, ChildMBeans.CLOCK, "engage", "bypass", "resetStatistics", "probe", "uninstall");
        assertOperations(beans, ChildMBeans.CLOCK, "engageFor(seconds)", "bypassFor(seconds)", "restore");
        assertOperations(
                beans, ChildMBeans.REWRITES, "listRewrittenClasses(prefix, limit)", "listMixedClasses(prefix, limit)");
        assertThat(beans.info(ChildMBeans.CLOCK).getNotifications()).isNotEmpty();
    }

    @Test
    void whatAScraperShouldSeeIsANumber() {
        FormsChild child = FormsChild.run(ChildJvm.on(TestJdks.first()).agent("packages=com.acme,mode=on"));
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        for (MBeanAttributeInfo attribute : beans.info(ChildMBeans.CLOCK).getAttributes()) {
            boolean isNumber = beans.clock(attribute.getName()) instanceof Number;
            assertThat(isNumber).as(attribute.getName()).isEqualTo(!NOT_NUMBERS.contains(attribute.getName()));
        }
    }

    @Test
    void theValuesAreThoseOfTheOptionsAndOfWhatRuns() {
        String options = "packages=com.acme,mode=on,max-staleness=30ms,tick=2ms,slow-threshold=1ns";
        FormsChild child = FormsChild.run(ChildJvm.on(TestJdks.first()).agent(options));
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        // On a machine that holds it up the bound is refused at first, and tried again.
        beans.awaitState("ENGAGED");
        assertThat(beans.clock("MaxStalenessMillis")).isEqualTo(30.0);
        assertThat(beans.clock("TickPeriodMillis")).isEqualTo(2.0);
        await().until(() -> beans.clock("TickingRatio").equals(1.0));
        assertThat(beans.clock("Ticking")).isEqualTo(true);
        assertThat(beans.clock("PrecisionMillis")).isEqualTo(2.0);
        assertThat(beans.clock("SlowThresholdNanos")).isEqualTo(1L);
        assertThat(beans.clock("ClockSourceSlow")).isEqualTo(true);
        assertThat(beans.clock("StalenessEnforced")).isEqualTo(!"NONE".equals(beans.clock("Floor")));
        double realNanos = (Double) beans.clock("RealReadNanos");
        double cachedNanos = (Double) beans.clock("CachedReadNanos");
        assertThat(realNanos).isGreaterThan(cachedNanos);
        assertThat(cachedNanos).isPositive();
        assertThat((Double) beans.clock("RealReadNanosAllCores")).isNaN();
        assertThat((String) beans.call("probe")).contains("clocksource " + beans.clock("ClockSource"), "slow");
        assertThat((Double) beans.clock("RealReadNanosAllCores")).isGreaterThan(cachedNanos);
    }

    @Test
    void resetStatisticsForgetsWhatWasSampled() {
        ReadingChild child =
                ReadingChild.run(ChildJvm.on(TestJdks.first()).agent("packages=com.acme,mode=on,tick=1ms"));
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        await().until(() -> (Long) beans.clock("DriftSampleCount") > 60);
        long samplesBefore = (Long) beans.clock("DriftSampleCount");
        long ticksBefore = (Long) beans.clock("TickCount");
        beans.call("resetStatistics");
        assertThat((Long) beans.clock("DriftSampleCount")).isLessThan(samplesBefore);
        assertThat((Long) beans.clock("TickCount")).isLessThan(ticksBefore);
        await().until(() -> (Long) beans.clock("DriftSampleCount") > 0);
    }

    @Test
    void rewrittenClassesAreListedByPrefixSortedAndUpToALimit() {
        FormsChild child = FormsChild.run(ChildJvm.on(TestJdks.first()).agent("packages=com.acme,mode=on"));
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        String[] all = beans.listRewrittenClasses("com.acme.CallForms", 1000);
        assertThat(all).hasSizeGreaterThan(5).isSorted();
        assertThat(all).allMatch(name -> name.startsWith("com.acme.CallForms"));
        assertThat(beans.listRewrittenClasses("com.acme.CallForms", 3)).containsExactly(all[0], all[1], all[2]);
        assertThat(beans.listRewrittenClasses("com.acme.none", 1000)).isEmpty();
        assertThat(beans.rewrites("RewrittenClassCount")).isGreaterThanOrEqualTo(all.length);
        assertThat(beans.rewrites("RewrittenCallSiteCount")).isGreaterThan(all.length);
    }

    private static void assertDescribed(ChildMBeans beans, ObjectName bean, Class<?> figures) {
        MBeanInfo info = beans.info(bean);
        assertThat(Stream.of(info.getAttributes()).map(MBeanFeatureInfo::getName))
                .containsExactlyElementsOf(Attributes.of(figures).keySet());
        assertThat(info.getDescription()).contains(" ");
        for (MBeanAttributeInfo attribute : info.getAttributes()) {
            assertThat(attribute.isWritable()).as(attribute.getName()).isFalse();
            assertSaysMoreThanItsName(attribute);
            UNITS.forEach((names, unit) -> {
                if (attribute.getName().matches(names)) {
                    assertThat(attribute.getDescriptor().getFieldValue("units"))
                            .as(attribute.getName())
                            .isEqualTo(unit);
                }
            });
        }
    }

    private static void assertOperations(ChildMBeans beans, ObjectName bean, String... operations) {
        MBeanOperationInfo[] infos = beans.info(bean).getOperations();
        assertThat(Stream.of(infos).map(MBeansIT::signature)).contains(operations);
        Stream.of(infos).forEach(MBeansIT::assertSaysMoreThanItsName);
    }

    private static String signature(MBeanOperationInfo operation) {
        String names = Stream.of(operation.getSignature())
                .map(MBeanFeatureInfo::getName)
                .collect(Collectors.joining(", "));
        return operation.getName() + (names.isEmpty() ? "" : "(" + names + ")");
    }

    private static void assertSaysMoreThanItsName(MBeanFeatureInfo feature) {
        assertThat(feature.getDescription())
                .as(feature.getName())
                .contains(" ")
                .isNotEqualToIgnoringCase(feature.getName());
        assertThat(feature.getDescription().toLowerCase(Locale.ROOT)).doesNotContain("exposed for management");
    }
}
