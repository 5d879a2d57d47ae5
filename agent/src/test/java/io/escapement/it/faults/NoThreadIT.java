package io.escapement.it.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.ReadingService;
import io.escapement.it.child.AgentJars;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.jdk.Jdk;
import io.escapement.it.jdk.OldestAndNewestJdk;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.outside.faults.AllThreadsAgent;

/** No thread is left when the agent starts: it leaves nothing behind, and can be attached once there are threads. */
class NoThreadIT {
    private static final String OPTIONS = "packages=com.acme,mode=on";

    @OldestAndNewestJdk
    void theAgentThatGetsNoThreadIsOffAndCanBeAttachedLater(Jdk jdk, @TempDir Path folder) {
        Path all = AgentJars.jarOf(folder, AllThreadsAgent.class);
        ChildJvm child = ChildJvm.on(jdk)
                .allowingAttach()
                // Each stack takes so much of the address space that a few of them are all; the JVM's own are smaller.
                .by("sh", "-c", "ulimit -v 4000000 && exec \"$@\"", "sh")
                .jvm("-Xss64m", "-Xmx64m", "-XX:+UseSerialGC")
                .jvm("-XX:ReservedCodeCacheSize=32m", "-XX:CompressedClassSpaceSize=16m")
                .agent(all, "take")
                .agent(OPTIONS)
                .agent(all, "give back")
                .run(ReadingService.class);
        child.awaitStdout("no thread left", 1);
        child.awaitStdout("reading", 1);
        assertThat(child.stderr())
                .filteredOn(line -> line.startsWith("[escapement] the agent could not start its thread ("))
                .singleElement()
                .asString()
                .contains("it is off, the service runs; ", "attach the agent");
        String pid = Long.toString(child.pid());
        assertThat(ChildJvm.on(jdk).refused("status", pid))
                .singleElement()
                .asString()
                .contains("the agent does not run in process");
        assertThat(ChildJvm.on(jdk).done("attach", pid, OPTIONS)).anyMatch(line -> line.matches("state: +ENGAGED.*"));
    }
}
