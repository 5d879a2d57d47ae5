package io.escapement.it.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.acme.Hello;
import com.acme.clock.SteppedReads;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** A wall clock that is stepped by an hour. What the kernel's page holds is not stepped with it. */
class SteppedClockIT {
    private static final String ENGAGED = "packages=com.acme,mode=on";

    @TempDir
    Path folder;

    private FakedClock clock;

    @BeforeAll
    static void needsLibfaketime() {
        FakedClock.assumeInstalled();
    }

    @BeforeEach
    void startUnstepped() {
        clock = new FakedClock(folder);
        clock.setOffset("+0");
    }

    @EachJdk
    void aFloorThatDoesNotFollowAStepIsGivenUp(Jdk jdk) {
        for (String offset : new String[] {"+1h", "-1h"}) {
            clock.setOffset("+0");
            ChildJvm child = run(jdk, ENGAGED);
            ChildMBeans beans = ChildMBeans.of(child);
            beans.awaitState("ENGAGED");
            long startNanos = System.nanoTime();
            step(child, offset, 1);
            beans.awaitState("WITHDRAWN");
            long withdrawnMs = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
            assertThat((String) beans.clock("Reason")).contains("no longer follows the real one");
            step(child, "+0", 2);
            long awayMs = awayAtMostMs(child);
            System.out.println(jdk + ", " + offset + ": back at the real clock within " + awayMs + " ms");
            assertThat(awayMs).as("back before it is said").isLessThanOrEqualTo(withdrawnMs);
            assertThat(child.stderr().stream().filter(line -> line.contains("withdrawn: ")))
                    .hasSize(1);
        }
    }

    @EachJdk
    void whatIsTriedInVainWhileTheFloorIsLostCanBeTriedAgain(Jdk jdk) {
        ChildJvm child = run(jdk, ENGAGED);
        ChildMBeans beans = ChildMBeans.of(child);
        beans.awaitState("ENGAGED");
        step(child, "-1h", 1);
        beans.awaitState("WITHDRAWN");
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> beans.call("engage"))
                    .rootCause()
                    .isExactlyInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("can't be held");
        }
        beans.call("bypass");
        step(child, "+0", 2);
        beans.call("engage");
        assertThat(beans.clock("State")).isEqualTo("ENGAGED");
        beans.call("auto");
        beans.switchFor("bypassFor", 1);
        beans.awaitState("ENGAGED");
    }

    @EachJdk
    @Tag("long")
    void aFloorThatIsElsewhereFromTheStartIsRefused(Jdk jdk) {
        for (String offset : new String[] {"+1h", "-1h"}) {
            clock.setOffset(offset);
            ChildJvm child = run(jdk, ENGAGED + ",log=debug");
            ChildMBeans beans = ChildMBeans.of(child);
            beans.awaitState("WITHDRAWN");
            assertThat((String) beans.clock("Reason")).contains("max-staleness=20ms can't be held here");
            child.awaitStderr("withdrawn: ");
            assertThat(child.stderrWithRefusals())
                    .noneMatch(line -> line.contains("engaged: "))
                    .filteredOn(line -> line.contains("withdrawn: "))
                    .hasSize(1);
            // Some seconds later it engages.
            step(child, "+0", 1);
            assertThat(awayAtMostMs(child)).isZero();
        }
    }

    @EachJdk
    void whereAllClocksStandStillTheServiceStarts(Jdk jdk) {
        ChildJvmBuilder builder = FakedClock.standingStill(ChildJvm.on(jdk).agent(ENGAGED));
        ChildJvm child = builder.run(Hello.class);
        child.awaitStdout("hello", 1);
    }

    private ChildJvm run(Jdk jdk, String options) {
        ChildJvm child = clock.under(ChildJvm.on(jdk).agent(options)).run(SteppedReads.class);
        child.awaitStdout("reading", 1);
        return child;
    }

    private void step(ChildJvm child, String offset, int times) {
        clock.setOffset(offset);
        child.awaitStdout("stepped", times);
    }

    private static long awayAtMostMs(ChildJvm child) {
        child.send("end");
        child.ended(0);
        String last = child.stdout().get(child.stdout().size() - 1);
        assertThat(last).startsWith("away at most: ");
        return Long.parseLong(last.replaceAll("\\D", ""));
    }
}
