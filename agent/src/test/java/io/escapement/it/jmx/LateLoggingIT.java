package io.escapement.it.jmx;

import com.acme.jmx.OwnLogConfiguration;
import com.acme.jmx.OwnLogManager;
import com.acme.jmx.OwnServerBuilder;
import com.acme.jmx.PlatformReport;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a program says of logging and of its MBean server holds, however late it says it: the agent has asked for
 * neither.
 */
class LateLoggingIT {
    @EachJdk
    @Tag("long")
    void engagedAChoiceMadeSecondsAfterTheStartIsTheOneThatHolds(Jdk jdk, @TempDir Path folder) throws IOException {
        assertChoicesHold(jdk, LateStartChild.ENGAGED, folder);
    }

    @EachJdk
    void onAHealthyHostAChoiceMadeSecondsAfterTheStartIsTheOneThatHolds(Jdk jdk, @TempDir Path folder)
            throws IOException {
        assertChoicesHold(jdk, LateStartChild.HEALTHY, folder);
    }

    private static void assertChoicesHold(Jdk jdk, String options, Path folder) throws IOException {
        Map<LateStartChild, String> lines = new LinkedHashMap<>();
        choices(folder).forEach((choice, line) -> {
            ChildJvmBuilder builder = ChildJvm.on(jdk).agent(options);
            lines.put(LateStartChild.run(builder, choice, PlatformReport.class.getName()), line);
        });
        lines.forEach(LateStartChild::assertPrints);
    }

    /** The system property that is set, and what is printed where it holds. */
    private static Map<String, String> choices(Path folder) throws IOException {
        Path levels = Files.writeString(folder.resolve("logging.properties"), "com.acme.chosen.level=FINEST\n");
        return Map.of(
                "java.util.logging.manager=" + OwnLogManager.class.getName(),
                "log manager: " + OwnLogManager.class.getName() + " in AppClassLoader",
                "java.util.logging.config.file=" + levels,
                "log level: FINEST",
                "java.util.logging.config.class=" + OwnLogConfiguration.class.getName(),
                "log level: FINEST",
                "javax.management.builder.initial=" + OwnServerBuilder.class.getName(),
                "MBean server by: com.acme");
    }
}
