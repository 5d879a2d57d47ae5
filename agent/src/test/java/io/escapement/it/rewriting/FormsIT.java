package io.escapement.it.rewriting;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.CallForms;
import com.acme.FormsService;
import com.acme.WallForms;
import com.acme.WallValues;
import com.acme.legacy.ExcludedClock;
import com.acme.legacy.kept.KeptClock;
import com.acme.rewriting.SerializableForm;
import com.acmecorp.NeighbourClock;
import io.escapement.it.child.AgentJars;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.child.FormsChild;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.io.TempDir;
import org.outside.rewriting.OutsideClock;
import org.outside.rewriting.PreloadingAgent;

/** Each form of reading the clock is rewritten where the options say so, and gives what the JDK does but for the time. */
class FormsIT {
    private static final String OPTIONS = "mode=on," + FormsChild.SLOW_TICK;

    private static final String ENGAGED = "packages=com.acme,mode=on,";

    private static final int FIRST_WITH_MICROSECONDS = 9;

    @EachJdk
    void everyCallFormIsRewrittenAndPassesTheVerifier(Jdk jdk, @TempDir Path generated) {
        String[] handles = HandleClasses.write(generated, jdk);
        ChildJvmBuilder builder = ChildJvm.on(jdk)
                .agent("packages=com.acme," + OPTIONS)
                .jvm("-Xverify:all")
                .classPath(generated);
        FormsChild child = FormsChild.run(builder, handles);
        assertThat(child.look()).hasSizeGreaterThan(15).allMatch(line -> line.endsWith(": cached"));
        child.jvm.ended(0);
        assertThat(child.jvm.stderr()).hasSize(1).allMatch(line -> line.startsWith("[escapement] "));
    }

    @EachJdk
    void withoutTheAgentNoCallFormIsCached(Jdk jdk, @TempDir Path generated) {
        String[] handles = HandleClasses.write(generated, jdk);
        FormsChild child = FormsChild.run(ChildJvm.on(jdk).classPath(generated), handles);
        assertThat(child.look()).hasSizeGreaterThan(15).allMatch(line -> line.endsWith(": real"));
    }

    @EachJdk
    void theLongestPackageThatFitsDecides(Jdk jdk) {
        ChildJvmBuilder builder =
                ChildJvm.on(jdk).agent("packages=com.acme:com.acme.legacy.kept,exclude=com.acme.legacy," + OPTIONS);
        String[] others = {
            ExcludedClock.class.getName(),
            KeptClock.class.getName(),
            NeighbourClock.class.getName(),
            OutsideClock.class.getName()
        };
        FormsChild child = FormsChild.run(builder, others);
        List<String> seen = child.look();
        assertThat(seen)
                .contains(
                        "direct: cached",
                        others[0] + ": real",
                        others[1] + ": cached",
                        others[2] + ": real",
                        others[3] + ": real");
    }

    @EachJdk
    void aSerializableMethodReferenceIsWrittenAndReadBack(Jdk jdk) {
        ChildJvm child = ChildJvm.on(jdk)
                .agent("packages=com.acme," + OPTIONS)
                .run(SerializableForm.class)
                .ended(0);
        assertThat(child.stdout()).containsExactly("read back: works", "direct: cached");
    }

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
    void zoneLocaleAndCalendarSystemAreThoseOfTheJdkAndEachClockAnswersForItself(Jdk jdk) {
        ChildJvm child =
                ChildJvm.on(jdk).agent("packages=com.acme,mode=on,reads=wall").run(WallValues.class);
        child.awaitStdout("started", 1);
        ChildMBeans beans = ChildMBeans.of(child);
        beans.awaitState("ENGAGED");
        child.send("on");
        child.awaitStdout("read", 1);
        assertThat(child.stdout())
                .contains(
                        "differing: 0",
                        "fixed clock: 1970-01-01T00:00:00.042Z, 42",
                        "now of a fixed clock: 1970-01-01T00:00:00.042Z, 1970-01-01",
                        "clocks of one zone are equal: true",
                        "no clock: NullPointerException",
                        "below the millisecond: false");
        assertThat((Long) beans.rewrites("LocalCallSiteCount")).isGreaterThan(20);
        beans.call("bypass");
        child.send("on");
        child.ended(0);
        assertThat(child.stdout()).endsWith("below the millisecond: " + (jdk.major() >= FIRST_WITH_MICROSECONDS));
    }

    @EachJdk
    void classesLoadedBeforeTheAgentWasAttachedAreRewritten(Jdk jdk) throws Exception {
        ChildJvmBuilder builder = ChildJvm.on(jdk).allowingAttach();
        FormsChild child = FormsChild.run(builder);
        assertThat(child.look()).allMatch(line -> line.endsWith(": real"));

        child.jvm.attachAgent("packages=com.acme," + OPTIONS);
        ChildMBeans.of(child.jvm).awaitState("ENGAGED");

        assertThat(child.look()).allMatch(line -> line.endsWith(": cached"));
        assertPreloaded(child);
    }

    @EachJdk
    void classesLoadedByAnEarlierAgentAreRewritten(Jdk jdk, @TempDir Path folder) {
        ChildJvmBuilder builder = ChildJvm.on(jdk)
                .agent(
                        AgentJars.jarOf(folder, PreloadingAgent.class),
                        FormsService.class.getName() + ":" + CallForms.class.getName())
                .agent("packages=com.acme," + OPTIONS);
        FormsChild child = FormsChild.run(builder);
        assertThat(child.look()).allMatch(line -> line.endsWith(": cached"));
        assertPreloaded(child);
    }

    private static void assertPreloaded(FormsChild child) {
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        assertThat(beans.rewrites("PreloadedClassCount")).isPositive();
        assertThat(beans.rewrites("FailedClassCount")).isZero();
        assertThat(beans.listRewrittenClasses(CallForms.class.getName(), 1)).hasSize(1);
    }
}
