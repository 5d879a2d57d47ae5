package io.escapement.it.jmx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.acme.jmx.OwnLogManager;
import com.acme.jmx.OwnPlatform;
import com.acme.jmx.OwnServerBuilder;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.FormsChild;
import io.escapement.it.child.HostProgram;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;

/** Platforms that the application has made its own. */
class OwnPlatformIT {
    private static final String ENGAGED = "packages=com.acme,mode=on";

    @EachJdk
    void theApplicationsLogManagerAndServerBuilderAreUsed(Jdk jdk) {
        ChildJvm child = ownPlatform(jdk, ENGAGED).run(OwnPlatform.class);
        child.send("look");
        assertOwn(child);
    }

    private static ChildJvmBuilder ownPlatform(Jdk jdk, String options) {
        return ChildJvm.on(jdk)
                .agent(options)
                .jvm("-Djava.util.logging.manager=" + OwnLogManager.class.getName())
                .jvm("-Djavax.management.builder.initial=" + OwnServerBuilder.class.getName());
    }

    private static void assertOwn(ChildJvm child) {
        child.ended(0);
        assertThat(child.stdout())
                .hasSize(3)
                .contains("log manager: " + OwnLogManager.class.getName(), "MBean server by: com.acme")
                .contains("MBeans: ENGAGED");
        assertThat(child.stderr())
                .allMatch(line -> Stream.of(
                                "clocksource ", "the clock was measured in ", "engaged: ", "MBeans registered")
                        .anyMatch(text -> line.startsWith("[escapement] " + text)));
    }

    @EachJdk
    void aRunTimeImageWithoutManagementIsEnough(Jdk jdk, @TempDir Path folder) throws Exception {
        Path image = folder.resolve("image");
        assumeTrue(Files.isExecutable(Path.of(jdk.tool("jlink"))), "no jlink in " + jdk);
        ChildJvm jlink = ChildJvm.on(jdk)
                .tool("jlink", "--add-modules", "java.base,java.instrument", "--output", image.toString())
                .ended(0);
        HostProgram.assumeDone(
                "the image needs another C library than this machine's",
                image.resolve("bin/java").toString(),
                "-version");
        ChildJvmBuilder builder =
                ChildJvm.on(new Jdk(image, jdk.major())).agent(ENGAGED + ",log=debug," + FormsChild.SLOW_TICK);
        FormsChild child = FormsChild.run(builder);
        assertThat(child.look()).allMatch(line -> line.endsWith(": cached"));
        child.jvm.awaitStderr("engaged: ");
        child.jvm.ended(0);
        assertThat(child.jvm.stderr())
                .hasSize(3)
                .allMatch(line -> Stream.of("clocksource ", "the clock was measured in ", "engaged: ")
                        .anyMatch(text -> line.startsWith("[escapement] " + text)));
    }
}
