package io.escapement.it.floor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.child.ReadingChild;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The kernel's coarse clock is found, and what it can hold is what may be asked for. */
class FloorIT {
    private static final String ENGAGED = "packages=com.acme,mode=on";
    private static final Pattern SMALLEST = Pattern.compile("the smallest is max-staleness=(\\d+)ms");
    private static final double GREATEST_STEP_MS = 10;

    @EachJdk
    void itIsReadInPlaceAndHoldsTheBound(Jdk jdk) {
        ReadingChild child = ReadingChild.run(ChildJvm.on(jdk).agent(ENGAGED));
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        beans.awaitState("ENGAGED");
        assertThat((Double) beans.clock("FloorStepMillis")).isPositive().isLessThanOrEqualTo(GREATEST_STEP_MS);
        assertThat((Double) beans.clock("FloorLagMillis")).isPositive();
        assertThat(child.jvm.stderr()).hasSize(1);
    }

    @EachJdk
    void aBoundThatItCanNotHoldIsRefusedWithTheSmallestThatItCan(Jdk jdk) {
        ReadingChild refused = ReadingChild.run(ChildJvm.on(jdk).agent(ENGAGED + ",max-staleness=2ms"));
        ChildMBeans beans = ChildMBeans.of(refused.jvm);
        beans.awaitState("WITHDRAWN");
        refused.jvm.awaitStderr("the smallest is max-staleness=");
        assertThat((String) beans.clock("Reason")).contains("max-staleness=2ms can't be held");
        assertThat(beans.threadNames()).doesNotContain("escapement-ticker", "escapement-drift");
        // A class that only the agent has, JConsole could not read.
        assertThatThrownBy(() -> beans.call("engage"))
                .rootCause()
                .isExactlyInstanceOf(IllegalStateException.class)
                .hasMessageContaining("max-staleness=2ms can't be held");
        assertThat(refused.jvm.stderr()).hasSize(2);
        assertThat(refused.jvm.stderr().get(1)).endsWith("the service runs with the real clock");
        assertThat(refused.readOnce()).isNotPositive();
        Matcher named = SMALLEST.matcher(refused.jvm.stderr().get(1));
        assertThat(named.find()).isTrue();

        String smallest = ENGAGED + ",max-staleness=" + named.group(1) + "ms";
        ReadingChild taken = ReadingChild.run(ChildJvm.on(jdk).agent(smallest));
        ChildMBeans.of(taken.jvm).awaitState("ENGAGED");
    }
}
