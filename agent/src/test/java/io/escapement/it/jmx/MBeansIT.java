package io.escapement.it.jmx;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.child.FormsChild;
import io.escapement.it.jdk.TestJdks;
import org.junit.jupiter.api.Test;

/**
 * The values of a running agent. What the MBeans offer {@code FiguresBeanTest} and {@code DocumentsTest} hold, of which
 * types that is {@code MetricRulesTest}.
 */
class MBeansIT {
    @Test
    void theValuesAreThoseOfTheOptionsAndOfWhatRuns() {
        String options = "packages=com.acme,mode=on,max-staleness=30ms,tick=1ms,slow-threshold=1ns";
        FormsChild child = FormsChild.run(ChildJvm.on(TestJdks.first()).agent(options));
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        // On a machine that holds it up the bound is refused at first, and tried again.
        beans.awaitState("ENGAGED");
        assertThat(beans.clock("MaxStalenessMillis")).isEqualTo(30.0);
        assertThat(beans.clock("PrecisionMillis")).isEqualTo(1.0);
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
