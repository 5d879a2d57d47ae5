package io.escapement.it.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

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
    private static final long BOUND_MS = 20;
    private static final int ROUNDS = 3;

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
    @Tag("long")
    void withoutAFloorEachStepIsFollowedAndCountedOnce(Jdk jdk) {
        ChildJvm child = run(jdk, ENGAGED + ",floor=off");
        Object gapMaxMillis;
        ChildMBeans beans = ChildMBeans.of(child);
        beans.awaitState("ENGAGED");
        for (int i = 0; i < ROUNDS; i++) {
            step(child, "+1h", 2 * i + 1);
            awaitTicks(beans);
            step(child, "+0", 2 * i + 2);
            awaitTicks(beans);
        }
        awaitSteps(beans, ROUNDS);
        gapMaxMillis = beans.clock("TickGapMaxMillis");
        assertThat(beans.clock("ForwardStepCount")).isEqualTo((long) ROUNDS);
        assertThat(beans.clock("BackwardStepCount")).isEqualTo((long) ROUNDS);
        assertThat(beans.clock("State")).isEqualTo("ENGAGED");
        long awayMs = awayAtMostMs(child);
        System.out.println(jdk + ": steps followed within " + awayMs + " ms, longest gap " + gapMaxMillis + " ms");
        assertThat((double) awayMs).isLessThanOrEqualTo((Double) gapMaxMillis + BOUND_MS);
    }

    @EachJdk
    void aFloorThatDoesNotFollowAStepIsGivenUp(Jdk jdk) {
        for (String offset : new String[] {"+1h", "-1h"}) {
            clock.setOffset("+0");
            ChildJvm child = run(jdk, ENGAGED);
            ChildMBeans beans = ChildMBeans.of(child);
            beans.awaitState("ENGAGED");
            assertThat(beans.clock("Floor")).isEqualTo("VVAR");
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
            assertThat((String) beans.clock("Reason")).contains("max-staleness=20ms can't be held", "floor=off");
            assertThat(beans.clock("Floor")).isEqualTo("NONE");
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

    /** Enough for a step to be followed, and to be seen again if it is going to be. */
    private static void awaitTicks(ChildMBeans beans) {
        long before = (Long) beans.clock("TickCount");
        await().until(() -> (Long) beans.clock("TickCount") > before + 200);
    }

    /** A step is counted some hundreds of ms after it was followed. */
    private static void awaitSteps(ChildMBeans beans, long each) {
        await().until(() ->
                (Long) beans.clock("ForwardStepCount") >= each && (Long) beans.clock("BackwardStepCount") >= each);
        awaitTicks(beans);
    }

    private static long awayAtMostMs(ChildJvm child) {
        child.send("end");
        child.ended(0);
        String last = child.stdout().get(child.stdout().size() - 1);
        assertThat(last).startsWith("away at most: ");
        return Long.parseLong(last.replaceAll("\\D", ""));
    }
}
