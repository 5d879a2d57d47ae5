package io.escapement.it.jmx;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.agent.jmx.Attributes;
import io.escapement.agent.jmx.ClockFigures;
import io.escapement.agent.jmx.RewriteFigures;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.child.FormsChild;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import io.escapement.it.jdk.TestJdks;
import java.util.List;
import javax.management.MBeanFeatureInfo;
import javax.management.MBeanInfo;
import org.junit.jupiter.api.Test;

/** What the MBeans offer and how they describe it: other people's dashboards hang on it. */
class MBeansIT {
    private static final List<String> NOT_NUMBERS = List.of(
            "State",
            "Engaged",
            "Reason",
            "Instance",
            "Version",
            "Options",
            "ClockSource",
            "AvailableClockSources",
            "ClockSourceSlow",
            "Ticking");

    /** How they are described, and what their operations do, {@code MBeansTest} holds. */
    @EachJdk
    void everyAttributeIsThereAndWhatAScraperShouldSeeIsANumber(Jdk jdk) {
        FormsChild child = FormsChild.run(ChildJvm.on(jdk).agent("packages=com.acme,mode=on"));
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        MBeanInfo clock = beans.info(ChildMBeans.CLOCK);
        MBeanInfo rewrites = beans.info(ChildMBeans.REWRITES);
        assertThat(clock.getAttributes())
                .extracting(MBeanFeatureInfo::getName)
                .containsExactlyElementsOf(Attributes.of(ClockFigures.class).keySet())
                .allSatisfy(name -> assertThat(beans.clock(name) instanceof Number)
                        .as(name)
                        .isEqualTo(!NOT_NUMBERS.contains(name)));
        assertThat(rewrites.getAttributes())
                .extracting(MBeanFeatureInfo::getName)
                .containsExactlyElementsOf(Attributes.of(RewriteFigures.class).keySet());
        String[] listed = beans.listRewrittenClasses("com.acme.CallForms", 1000);
        assertThat(listed).hasSizeGreaterThan(5).isSorted().allMatch(name -> name.startsWith("com.acme.CallForms"));
        assertThat(beans.listRewrittenClasses("com.acme.CallForms", 3))
                .containsExactly(listed[0], listed[1], listed[2]);
        assertThat(beans.rewrites("RewrittenClassCount")).isGreaterThanOrEqualTo(listed.length);
        assertThat(beans.rewrites("RewrittenCallSiteCount")).isGreaterThan(listed.length);
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
        beans.await("TickingRatio", 1.0);
        assertThat(beans.clock("Ticking")).isEqualTo(true);
        assertThat(beans.clock("PrecisionMillis")).isEqualTo(2.0);
        assertThat(beans.clock("SlowThresholdNanos")).isEqualTo(1L);
        // A host that is too busy at the start is measured again.
        beans.await("ClockSourceSlow", true);
        assertThat((Double) beans.clock("FloorStepMillis")).isPositive();
        double realNanos = (Double) beans.clock("RealReadNanos");
        double cachedNanos = (Double) beans.clock("CachedReadNanos");
        assertThat(realNanos).isGreaterThan(cachedNanos);
        assertThat(cachedNanos).isPositive();
        assertThat((Double) beans.clock("RealReadNanosAllCores")).isNaN();
        assertThat((String) beans.call("probe")).contains("clocksource " + beans.clock("ClockSource"), "slow");
        assertThat((Double) beans.clock("RealReadNanosAllCores")).isGreaterThan(cachedNanos);
    }
}
