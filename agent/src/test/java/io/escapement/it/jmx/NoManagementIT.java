package io.escapement.it.jmx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.acme.Hello;
import com.acme.jmx.LateStart;
import com.acme.jmx.MBeanServers;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.FormsChild;
import io.escapement.it.child.HostProgram;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** A program that makes no platform MBean server gets none, and pays for nothing of JMX and logging. */
class NoManagementIT {
    private static final Pattern OF_MANAGEMENT = Pattern.compile(
            "\\b(?:java\\.util\\.logging|javax\\.management"
                    + "|java\\.lang\\.management|sun\\.management|com\\.sun\\.jmx|com\\.sun\\.management|jdk\\.jfr)\\.[\\w.$]+");

    @EachJdk
    void aProgramThatUsesPlatformBeansOnlyGetsNoServer(Jdk jdk) {
        assertServers(jdk, 0, "platform beans");
    }

    @EachJdk
    void aServerThatTheProgramMakesForItselfStaysItsOwn(Jdk jdk) {
        assertServers(jdk, 1, "platform beans", "own server");
    }

    @EachJdk
    @Tag("long")
    void aServerOfItsOwnThatLooksLikeThePlatformsStaysItsOwn(Jdk jdk) {
        assertServers(jdk, 1, "own server with platform beans");
    }

    /** Engaged, and on a healthy host. */
    private static void assertServers(Jdk jdk, int servers, String... uses) {
        List<ChildJvm> children = Stream.of(LateStartIT.ENGAGED, LateStartIT.HEALTHY)
                .map(options -> ChildJvm.on(jdk).agent(options).run(MBeanServers.class, uses))
                .toList();
        for (ChildJvm child : children) {
            assertThat(child.ended(0).stdout()).endsWith("MBean servers: " + servers + ", MBeans of the agent: 0");
            assertThat(child.stderr()).singleElement().asString().startsWith("[escapement] clocksource ");
        }
    }

    @EachJdk
    void noClassOfManagementLoggingOrFlightRecorderIsLoadedThatIsNotLoadedWithoutTheAgent(Jdk jdk, @TempDir Path folder)
            throws IOException {
        Set<String> without = loaded(jdk, folder.resolve("without.log"), ChildJvm.on(jdk));
        for (String options : List.of(LateStartIT.ENGAGED, LateStartIT.HEALTHY)) {
            ChildJvmBuilder with = ChildJvm.on(jdk).agent(options);
            assertThat(loaded(jdk, folder.resolve("with.log"), with)).isEqualTo(without);
        }
    }

    /** Until seconds after the start. Java 8 writes the log to stdout only. */
    private static Set<String> loaded(Jdk jdk, Path log, ChildJvmBuilder builder) throws IOException {
        ChildJvm child = builder.jvm(
                        jdk.major() < 9 ? "-verbose:class" : "-Xlog:class+load:file=" + log + ":uptime:filecount=0")
                .run(LateStart.class, Hello.class.getName())
                .ended(0);
        List<String> lines = Files.exists(log) ? Files.readAllLines(log) : child.stdout();
        assertThat(lines).anyMatch(line -> line.contains("java.lang.Object"));
        return lines.stream()
                .flatMap(line -> OF_MANAGEMENT.matcher(line).results())
                .map(MatchResult::group)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @EachJdk
    void aRunTimeImageWithoutManagementIsEnough(Jdk jdk, @TempDir Path folder) {
        Path image = folder.resolve("image");
        assumeTrue(Files.isExecutable(Path.of(jdk.tool("jlink"))), "no jlink in " + jdk);
        ChildJvm.on(jdk)
                .tool("jlink", "--add-modules", "java.base,java.instrument", "--output", image.toString())
                .ended(0);
        HostProgram.assumeDone(
                "the image needs another C library than this machine's",
                image.resolve("bin/java").toString(),
                "-version");
        FormsChild child = FormsChild.run(ChildJvm.on(new Jdk(image, jdk.major()))
                .agent(LateStartIT.ENGAGED + ",log=debug," + FormsChild.SLOW_TICK));
        assertThat(child.look()).allMatch(line -> line.endsWith(": cached"));
        child.jvm.awaitStderr("engaged: ");
        child.jvm.ended(0);
        assertThat(child.jvm.stderr())
                .hasSize(3)
                .allMatch(line -> Stream.of("clocksource ", "the clock was measured in ", "engaged: ")
                        .anyMatch(text -> line.startsWith("[escapement] " + text)));
    }
}
