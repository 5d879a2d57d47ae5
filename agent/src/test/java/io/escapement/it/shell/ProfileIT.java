package io.escapement.it.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.acme.profiling.KnownReads;
import com.acme.rewriting.LibraryReads;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.child.FormsChild;
import io.escapement.it.child.TestJar;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import io.escapement.it.jdk.TestJdks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.apache.cassandra.utils.Clock;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.outside.rewriting.ShadowedClocks;

/** {@code profile} counts what is read, wherever the agent is, and leaves nothing behind. */
class ProfileIT {
    private static final int SECONDS = 4;

    /** By what is read; {@code instant} twice, by two calls. References are not counted. */
    private static final Map<String, Integer> SITES =
            Map.of("millis", 1, "instant", 2, "date", 1, "local", 1, "nanos", 1);

    @EachJdk
    void countsEachFormWithoutTheAgent(Jdk jdk) {
        ChildJvm child = ChildJvm.on(jdk).allowingAttach().run(KnownReads.class);
        child.awaitStdout("ready", 1);
        JsonObject profile = assertCounted(jdk, child, false);
        assertThat(profile.get("packages").getAsString()).isIn("", "com.acme.profiling");
        ChildMBeans beans = ChildMBeans.withoutAgent(child);
        assertThat(beans.threadNames()).noneMatch(name -> name.startsWith("escapement"));
        assertThat(beans.names("io.escapement")).isEmpty();
    }

    @Test
    @Tag("long")
    void countsThemWhileTheAgentIsEngagedAndAgain() {
        ChildJvm child = ChildJvm.on(TestJdks.first())
                .agent("packages=com.acme,mode=on,reads=wall")
                .allowingAttach()
                .run(KnownReads.class);
        child.awaitStdout("ready", 1);
        assertCounted(TestJdks.first(), child, true);
        assertCounted(TestJdks.first(), child, true);
    }

    @Test
    void whereALoaderHidesTheCountersItsClassesGoOnAndAreNotCounted() {
        String choosy = ShadowedClocks.ByChoosyLoader.class.getName();
        FormsChild child = FormsChild.run(ChildJvm.on(TestJdks.first()).allowingAttach(), choosy);
        String pid = Long.toString(child.jvm.pid());
        assertThat(child.look()).contains(choosy + ": real");
        ChildJvm command = ChildJvm.on(TestJdks.first()).commandLine("profile", pid, "--seconds", "3");
        command.awaitStderr("counting in process ");
        while (command.isAlive()) {
            assertThat(child.look()).contains(choosy + ": real");
        }
        command.ended(0);
        assertThat(command.stdout())
                .anyMatch(line -> line.matches(".*could not be counted in:"))
                .anyMatch(line -> line.endsWith(" (its class loader does not find the JDK's own classes)"));
    }

    @Test
    void whatStaysRealIsNamedAndThatItsJarIsNewerThanWhatWasRead(@TempDir Path folder) {
        String real = Clock.Default.class.getName();
        Path jar = new TestJar().classes("", Clock.class.getName()).write(folder.resolve("apache-cassandra-99.0.jar"));
        ChildJvm child = ChildJvm.on(TestJdks.first())
                .allowingAttach()
                .onlyClassPath(jar, ChildJvmBuilder.testClasses())
                .run(LibraryReads.class);
        child.awaitStdout("looked", 1);
        ChildJvm command = ChildJvm.on(TestJdks.first())
                .commandLine("profile", Long.toString(child.pid()), "--seconds", "1", "--json");
        await().until(() -> {
            child.send("read");
            return !command.isAlive();
        });
        command.ended(0);
        JsonObject profile = JsonParser.parseString(command.stdout().get(0)).getAsJsonObject();
        assertThat(profile.getAsJsonArray("wallClock"))
                .map(JsonElement::getAsJsonObject)
                .filteredOn(each -> each.get("package").getAsString().equals(real))
                .singleElement()
                .satisfies(each -> {
                    assertThat(each.get("answer").getAsString()).isEqualTo("does-not");
                    assertThat(each.get("newer").getAsBoolean()).isTrue();
                });
    }

    @Test
    void aSecondProfileAtTheSameTimeIsRefused() {
        Jdk jdk = TestJdks.first();
        ChildJvm child = ChildJvm.on(jdk).allowingAttach().run(KnownReads.class);
        child.awaitStdout("ready", 1);
        String pid = Long.toString(child.pid());
        ChildMBeans beans = ChildMBeans.withoutAgent(child);
        ChildJvm first = ChildJvm.on(jdk).commandLine("profile", pid, "--seconds", "600");
        await().until(() -> beans.threadNames().anyMatch("escapement-command"::equals));
        ChildJvm second =
                ChildJvm.on(jdk).commandLine("profile", pid, "--seconds", "0.1").ended(1);
        assertThat(second.stderr()).anyMatch(line -> line.contains("another profile of this JVM is under way"));
        first.signal("TERM");
        first.awaitExit();
        await().until(() -> beans.threadNames().noneMatch("escapement-command"::equals));
        ChildJvm.on(jdk).done("profile", pid, "--seconds", "0.1");
    }

    /**
     * By a signal that nobody ignores, as shells let programs in the background ignore Ctrl-C's. The code is what
     * HotSpot itself shows: a transformer that looks gets the class file of before all changes.
     */
    @EachJdk
    void endedEarlyItLeavesClassesTheirOwnCode(Jdk jdk, @TempDir Path folder) throws IOException {
        assumeTrue(Files.exists(Path.of(jdk.tool("jhsdb"))), "this JDK does not show what HotSpot has");
        ChildJvm child = ChildJvm.on(jdk).allowingAttach().run(KnownReads.class);
        child.awaitStdout("ready", 1);
        String before = code(jdk, child, folder.resolve("before"));
        assumeTrue(!before.startsWith("nothing"), "it may not read other processes here: " + before);
        assertThat(before).contains("java/lang/System.nanoTime").doesNotContain("EscapementCounter");

        String pid = Long.toString(child.pid());
        ChildJvm command = ChildJvm.on(jdk).commandLine("profile", pid, "--seconds", "600");
        command.awaitStderr("counting in process ");
        await().pollInterval(Duration.ofSeconds(1))
                .untilAsserted(() ->
                        assertThat(code(jdk, child, folder.resolve("during"))).contains("EscapementCounter"));
        command.signal("TERM");
        command.awaitExit();
        // It finds no class while the JVM is changing some.
        await().pollInterval(Duration.ofSeconds(1))
                .untilAsserted(() ->
                        assertThat(code(jdk, child, folder.resolve("after"))).isEqualTo(before));
    }

    /** All of a class but the order of its constants, which the JVM merges when a class is changed. */
    private static String code(Jdk jdk, ChildJvm child, Path folder) throws IOException {
        ChildJvm dumper = ChildJvm.on(jdk)
                .tool(
                        "java",
                        "-Dsun.jvm.hotspot.tools.jcore.outputDir=" + folder,
                        "-Dsun.jvm.hotspot.tools.jcore.PackageNameFilter.pkgList=com.acme.profiling",
                        "-m",
                        "jdk.hotspot.agent/sun.jvm.hotspot.tools.jcore.ClassDump",
                        Long.toString(child.pid()));
        dumper.awaitExit();
        Path dumped = folder.resolve(KnownReads.class.getName().replace('.', '/') + ".class");
        if (!Files.exists(dumped)) {
            return "nothing: " + dumper;
        }
        ChildJvm reader =
                ChildJvm.on(jdk).tool("javap", "-c", "-p", dumped.toString()).ended(0);
        return String.join("\n", reader.stdout()).replaceAll("#\\d+", "#");
    }

    private static JsonObject assertCounted(Jdk jdk, ChildJvm child, boolean isRewritten) {
        // What was late before does not count.
        mostLateMs(child);
        JsonObject profile = profile(jdk, child);
        // What was late when it began to count came while it counted, and what is late in the end comes afterwards.
        double lateShare = mostLateMs(child) / (1000.0 * SECONDS);
        Map<String, Double> found = new TreeMap<>();
        for (JsonElement each : profile.getAsJsonArray("sites")) {
            JsonObject site = each.getAsJsonObject();
            String reads = site.get("reads").getAsString();
            if (!site.get("class").getAsString().equals(KnownReads.class.getName())) {
                continue;
            }
            assertThat(site.get("line").getAsInt()).isPositive();
            assertThat(site.get("rewritten").getAsBoolean()).isEqualTo(isRewritten && !reads.equals("nanos"));
            found.merge(reads, site.get("readsPerSecond").getAsDouble(), Double::sum);
        }
        assertThat(found.keySet()).isEqualTo(new TreeMap<>(SITES).keySet());
        assertThat(profile.get("settleSeconds").getAsDouble()).isPositive();
        assertThat(profile.get("settled").isJsonNull())
                .as("the compilers are not seen")
                .isFalse();
        SITES.forEach((reads, sites) -> assertThat(found.get(reads) / sites)
                .as(reads)
                .isCloseTo(KnownReads.RATE, within((0.05 + lateShare) * KnownReads.RATE)));
        // A busy machine makes waits longer, and so less of them: how much less, nobody can say.
        assertThat(profile.get("fullWaitsPerSecond").getAsDouble())
                .isPositive()
                .isLessThanOrEqualTo(KnownReads.FULL_WAITS);
        return profile;
    }

    /** Since it was asked before. */
    private static long mostLateMs(ChildJvm child) {
        int from = child.stdout().size();
        child.send("late");
        await().until(() -> child.stdout().size() > from);
        return Long.parseLong(child.stdout().get(from));
    }

    private static JsonObject profile(Jdk jdk, ChildJvm child) {
        String pid = Long.toString(child.pid());
        ChildJvm command = ChildJvm.on(jdk)
                .commandLine("profile", pid, "--seconds", Integer.toString(SECONDS), "--json")
                .ended(0);
        return JsonParser.parseString(command.stdout().get(0)).getAsJsonObject();
    }
}
