package io.escapement.it.rewriting;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.CallForms;
import com.acme.FormsService;
import com.acme.WallForms;
import com.acme.WallValues;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.child.FormsChild;
import io.escapement.it.child.TestJar;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.outside.rewriting.PreloadingAgent;

/**
 * Each form of reading the clock is rewritten where the options say so, and gives what the JDK does but for the time.
 */
class FormsIT {
    private static final String OPTIONS = "mode=on," + FormsChild.OFTEN_BEHIND;

    private static final String ENGAGED = "packages=com.acme,mode=on,";

    private static final int FIRST_WITH_MICROSECONDS = 9;
    private static final int FIRST_WITH_LOG_FILES = 9;

    @EachJdk
    void everyCallFormIsRewrittenAndPassesTheVerifier(Jdk jdk) {
        FormsChild child = FormsChild.run(
                ChildJvm.on(jdk).agent("packages=com.acme," + OPTIONS).jvm("-Xverify:all"));
        assertThat(child.look()).hasSizeGreaterThan(15).allMatch(line -> line.endsWith(": cached"));
        child.jvm.ended(0);
        assertThat(child.jvm.stderr()).hasSize(1).allMatch(line -> line.startsWith("[escapement] "));
    }

    @EachJdk
    void withReadsWallEachFormIsCachedAndPassesTheVerifier(Jdk jdk) {
        List<String> seen = look(jdk, "reads=wall");

        assertThat(seen).hasSizeGreaterThan(40).allMatch(line -> line.endsWith(": cached"));
    }

    /** These two tell the four groups apart. */
    @EachJdk
    void onlyTheFormsThatAreNamedAre(Jdk jdk) {
        assertThat(look(jdk, "reads=instant:local"))
                .contains("direct: real", "clock::instant: cached", "new Date(): real", "ZonedDateTime.now(): cached");
        assertThat(look(jdk, "reads=date:local"))
                .contains("direct: real", "Clock.millis(): real", "Date::new: cached", "LocalDateTime.now(): cached");
    }

    private static List<String> look(Jdk jdk, String reads) {
        FormsChild child = FormsChild.run(
                ChildJvm.on(jdk)
                        .agent(ENGAGED + reads + "," + FormsChild.OFTEN_BEHIND)
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
        assertThat(beans.listMixedClasses(WallForms.class.getName(), 1)).hasSize(isWall ? 0 : 1);
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
        assertThat((Long) beans.rewrites("LocalCallSiteCount")).isGreaterThan(10);
        beans.call("bypass");
        child.send("on");
        child.ended(0);
        assertThat(child.stdout()).endsWith("below the millisecond: " + (jdk.major() >= FIRST_WITH_MICROSECONDS));
    }

    @EachJdk
    void classesLoadedBeforeTheAgentWasAttachedAreRewritten(Jdk jdk) throws Exception {
        ChildJvmBuilder builder = ChildJvm.on(jdk).allowingAttach();
        FormsChild child = FormsChild.run(builder);
        assertThat(child.look()).hasSizeGreaterThan(15).allMatch(line -> line.endsWith(": real"));

        child.jvm.attachAgent("packages=com.acme," + OPTIONS);
        ChildMBeans.of(child.jvm).awaitState("ENGAGED");

        assertThat(child.look()).allMatch(line -> line.endsWith(": cached"));
        assertPreloaded(child);
    }

    /** The application is stopped for each that is redefined. */
    @EachJdk
    void ofManyClassesLoadedByAnEarlierAgentThoseWithTheCallAreRewritten(Jdk jdk, @TempDir Path folder)
            throws IOException {
        TestJar made = new TestJar();
        List<String> names = new ArrayList<>(List.of(FormsService.class.getName(), CallForms.class.getName()));
        for (int i = 0; i < 250; i++) {
            String name = "com.acme.made.C" + i;
            made.entry(name.replace('.', '/') + ".class", withoutTheCall(name));
            names.add(name);
        }
        Path log = folder.resolve("redefined.log");
        ChildJvmBuilder builder = ChildJvm.on(jdk)
                .classPath(made.write(folder.resolve("made.jar")))
                .agent(TestJar.ofAgent(folder, PreloadingAgent.class), String.join(":", names))
                .agent("packages=com.acme," + OPTIONS);
        boolean hasLog = jdk.major() >= FIRST_WITH_LOG_FILES;
        if (hasLog) {
            builder.jvm("-Xlog:redefine+class+load=info:file=" + log);
        }
        FormsChild child = FormsChild.run(builder);
        assertThat(child.look()).allMatch(line -> line.endsWith(": cached"));
        assertPreloaded(child);
        assertThat(hasLog ? Files.readString(log) : "redefined name=" + CallForms.class.getName())
                .contains("redefined name=" + CallForms.class.getName())
                .doesNotContain("redefined name=com.acme.made.");
    }

    private static byte[] withoutTheCall(String name) {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, name.replace('.', '/'), null, "java/lang/Object", new String[0]);
        writer.newMethod("java/lang/System", "nanoTime", "()J", false);
        writer.visitEnd();
        return writer.toByteArray();
    }

    private static void assertPreloaded(FormsChild child) {
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        assertThat(beans.rewrites("PreloadedClassCount")).isPositive();
        assertThat(beans.rewrites("FailedClassCount")).isZero();
        assertThat(beans.listRewrittenClasses(CallForms.class.getName(), 1)).hasSize(1);
    }
}
