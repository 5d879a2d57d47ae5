package io.escapement.it.jmx;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.Hello;
import com.acme.jmx.LateStart;
import com.acme.jmx.MBeanServers;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.LoadedClasses;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** A program that makes no platform MBean server gets none, and pays for nothing of JMX and logging. */
class NoManagementIT {
    private static final Pattern OF_MANAGEMENT = Pattern.compile("\\b(?:java\\.util\\.logging|javax\\.management"
            + "|java\\.lang\\.management|sun\\.management|com\\.sun\\.jmx|com\\.sun\\.management)\\.[\\w.$]+");

    @EachJdk
    void aProgramThatUsesNothingOfJmxOrPlatformBeansOnlyGetsNoServer(Jdk jdk) {
        List<ChildJvm> children = new ArrayList<>(runBoth(jdk));
        children.addAll(runBoth(jdk, "platform beans"));
        for (ChildJvm child : children) {
            assertServers(child, "MBean servers: 0, MBeans of the agent: 0");
        }
    }

    @EachJdk
    void aServerThatTheProgramMakesForItselfStaysItsOwn(Jdk jdk) {
        List<ChildJvm> children = new ArrayList<>(runBoth(jdk, "own server"));
        children.addAll(runBoth(jdk, "platform beans", "own server"));
        for (ChildJvm child : children) {
            assertServers(child, "MBean servers: 1, MBeans of the agent: 0");
        }
    }

    @EachJdk
    @Tag("long")
    void aServerOfItsOwnThatLooksLikeThePlatformsStaysItsOwn(Jdk jdk) {
        for (ChildJvm child : runBoth(jdk, "own server with platform beans")) {
            assertServers(child, "MBean servers: 1, MBeans of the agent: 0");
        }
    }

    @EachJdk
    void noClassOfManagementOrLoggingIsLoadedThatIsNotLoadedWithoutTheAgent(Jdk jdk, @TempDir Path folder)
            throws IOException {
        Path logWithout = folder.resolve("without.log");
        Path logEngaged = folder.resolve("engaged.log");
        Path logHealthy = folder.resolve("healthy.log");
        ChildJvm without = runLogging(jdk, ChildJvm.on(jdk), logWithout);
        ChildJvm engaged = runLogging(jdk, ChildJvm.on(jdk).agent(LateStartChild.ENGAGED), logEngaged);
        ChildJvm healthy = runLogging(jdk, ChildJvm.on(jdk).agent(LateStartChild.HEALTHY), logHealthy);
        Set<String> expected = LoadedClasses.of(without, logWithout, OF_MANAGEMENT);
        assertThat(LoadedClasses.of(engaged, logEngaged, OF_MANAGEMENT)).isEqualTo(expected);
        assertThat(LoadedClasses.of(healthy, logHealthy, OF_MANAGEMENT)).isEqualTo(expected);
    }

    private static List<ChildJvm> runBoth(Jdk jdk, String... uses) {
        return Stream.of(LateStartChild.ENGAGED, LateStartChild.HEALTHY)
                .map(options -> ChildJvm.on(jdk).agent(options).run(MBeanServers.class, uses))
                .toList();
    }

    private static void assertServers(ChildJvm child, String line) {
        child.ended(0);
        assertThat(child.stdout()).as(child.toString()).endsWith(line);
        assertThat(child.stderr()).hasSize(1).allMatch(said -> said.startsWith("[escapement] clocksource "));
    }

    /** A greeting after seconds. */
    private static ChildJvm runLogging(Jdk jdk, ChildJvmBuilder builder, Path log) {
        return LoadedClasses.logged(jdk, builder, log).run(LateStart.class, Hello.class.getName());
    }
}
