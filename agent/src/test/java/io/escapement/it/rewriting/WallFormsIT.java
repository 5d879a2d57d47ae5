package io.escapement.it.rewriting;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.WallForms;
import com.acme.clock.MixedReads;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.child.FormsChild;
import io.escapement.it.child.HeldBound;
import io.escapement.it.child.Processors;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The forms that {@code reads} names are rewritten, and all of them together read one clock. */
class WallFormsIT {
    private static final String ENGAGED = "packages=com.acme,mode=on,";
    private static final int SWITCHES = 10;

    @EachJdk
    void withReadsWallEachFormIsCachedAndPassesTheVerifier(Jdk jdk) {
        List<String> seen = look(jdk, "reads=wall");

        assertThat(seen).hasSizeGreaterThan(40).allMatch(line -> line.endsWith(": cached"));
    }

    @EachJdk
    void onlyTheFormsThatAreNamedAre(Jdk jdk) {
        assertThat(look(jdk, "reads=date"))
                .contains("direct: real", "Instant.now(): real", "new Date(): cached", "LocalDateTime.now(): real");
        assertThat(look(jdk, "reads=millis:instant"))
                .contains("direct: cached", "clock::instant: cached", "new Date(): real", "ZonedDateTime.now(): real");
        assertThat(look(jdk, "reads=local"))
                .contains("direct: real", "Clock.millis(): real", "Date::new: real", "LocalDateTime.now(): cached");
    }

    private static List<String> look(Jdk jdk, String reads) {
        FormsChild child = FormsChild.run(
                ChildJvm.on(jdk)
                        .agent(ENGAGED + reads + "," + FormsChild.SLOW_TICK)
                        .jvm("-Xverify:all"),
                WallForms.class.getName());
        List<String> seen = child.look();
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        boolean isWall = reads.endsWith("wall");
        for (String group : List.of("Millis", "Instant", "Date", "Local")) {
            boolean isRewritten = isWall || reads.contains(group.toLowerCase(Locale.ROOT));
            assertThat((Long) beans.rewrites(group + "CallSiteCount") > 0)
                    .as(group)
                    .isEqualTo(isRewritten);
        }
        return seen;
    }

    @EachJdk
    @ResourceLock(Processors.LOCK)
    void mixedAtRandomNoneIsEarlyBackwardsOrOverTheBoundAlsoWhileItIsSwitched(Jdk jdk) throws InterruptedException {
        HeldBound bound = new HeldBound();
        ChildJvm child = ChildJvm.on(jdk).agent(ENGAGED + "reads=wall").run(MixedReads.class);
        child.awaitStdout("reading", 1);
        ChildMBeans beans = ChildMBeans.of(child);
        beans.awaitState("ENGAGED");
        TimeUnit.SECONDS.sleep(2);
        for (int i = 0; i < SWITCHES; i++) {
            beans.call("bypass");
            beans.call("engage");
        }
        child.send("end");
        child.ended(0);
        System.out.println(jdk + ": " + child.stdout());
        assertThat(child.stdout()).contains("early: 0", "backwards: 0");
        assertThat(child.numbers("most behind: ").get(0)).isBetween(1L, bound.allowedMs());
    }

    @EachJdk
    @ResourceLock(Processors.LOCK)
    @Tag("long")
    void withOneFormLeftOutTimeGoesBack(Jdk jdk) throws InterruptedException {
        ChildJvm child =
                ChildJvm.on(jdk).agent(ENGAGED + "reads=millis:instant:date").run(MixedReads.class);
        child.awaitStdout("reading", 1);
        ChildMBeans.of(child).awaitState("ENGAGED");
        TimeUnit.SECONDS.sleep(2);
        child.send("end");
        child.ended(0);
        assertThat(child.stdout()).doesNotContain("backwards: 0");
    }
}
