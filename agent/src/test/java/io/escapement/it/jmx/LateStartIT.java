package io.escapement.it.jmx;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.jmx.LateStart;
import com.acme.jmx.OwnLoader;
import com.acme.jmx.OwnLogConfiguration;
import com.acme.jmx.OwnLogManager;
import com.acme.jmx.OwnServerBuilder;
import com.acme.jmx.PlatformReport;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.TestJar;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import io.escapement.it.platforms.Platform;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a program or its launcher says of logging and of its MBean server holds, however late it says it: the agent has
 * asked for neither, and its MBeans come after. JBoss LogManager refuses, or logs nothing, if anybody has asked for a
 * logger before it.
 */
class LateStartIT {
    static final String ENGAGED = "packages=com.acme,mode=on";
    static final String HEALTHY = "packages=com.acme,slow-threshold=1s";
    static final String BOTH_MBEANS = "MBeans: [io.escapement:type=Clock, io.escapement:type=Rewrites]";
    private static final String LOG_MANAGER = "org.jboss.logmanager.LogManager";
    private static final String OWN_LOG_MANAGER =
            "log manager: " + OwnLogManager.class.getName() + " in AppClassLoader";
    private static final String OWN_SERVER = "MBean server by: com.acme";

    @TempDir
    private Path folder;

    @EachJdk
    void onAHealthyHostAChoiceMadeSecondsAfterTheStartIsTheOneThatHolds(Jdk jdk) throws IOException {
        assertChoicesHold(jdk, HEALTHY);
    }

    @EachJdk
    @Tag("long")
    void engagedAChoiceMadeSecondsAfterTheStartIsTheOneThatHolds(Jdk jdk) throws IOException {
        assertChoicesHold(jdk, ENGAGED);
    }

    private void assertChoicesHold(Jdk jdk, String options) throws IOException {
        Map<ChildJvm, String> lines = new LinkedHashMap<>();
        choices()
                .forEach((choice, line) -> lines.put(
                        ChildJvm.on(jdk).agent(options).run(LateStart.class, choice, PlatformReport.class.getName()),
                        line));
        lines.forEach((child, line) -> assertPrints(child, line));
    }

    /** The system property that is set, and what is printed where it holds. */
    private Map<String, String> choices() throws IOException {
        Path levels = Files.writeString(folder.resolve("logging.properties"), "com.acme.chosen.level=FINEST\n");
        return Map.of(
                "java.util.logging.manager=" + OwnLogManager.class.getName(),
                OWN_LOG_MANAGER,
                "java.util.logging.config.file=" + levels,
                "log level: FINEST",
                "java.util.logging.config.class=" + OwnLogConfiguration.class.getName(),
                "log level: FINEST",
                "javax.management.builder.initial=" + OwnServerBuilder.class.getName(),
                OWN_SERVER);
    }

    @EachJdk
    void choicesOnTheCommandLineHoldAsWell(Jdk jdk) {
        ChildJvm child = ChildJvm.on(jdk)
                .agent(ENGAGED)
                .jvm("-Djava.util.logging.manager=" + OwnLogManager.class.getName())
                .jvm("-Djavax.management.builder.initial=" + OwnServerBuilder.class.getName())
                .run(PlatformReport.class);
        assertPrints(child, OWN_LOG_MANAGER);
        assertThat(child.stdout()).contains(OWN_SERVER);
    }

    @EachJdk
    @Tag("long")
    void aProgramThatChoosesNothingHasTheLogManagerOfTheJdk(Jdk jdk) {
        assertBothPrint(
                "log manager: java.util.logging.LogManager in the JVM",
                () -> ChildJvm.on(jdk),
                PlatformReport.class.getName());
    }

    @EachJdk
    void aLauncherThatLoadsTheLogManagerItself(Jdk jdk) {
        String classPath = Stream.of(
                        report().write(folder.resolve("report.jar")),
                        Platform.jar("jboss-logmanager"),
                        Platform.jar("wildfly-common"))
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
        assertBothPrint(
                "log manager: " + LOG_MANAGER + " in URLClassLoader",
                () -> ChildJvm.on(jdk),
                "java.util.logging.manager=" + LOG_MANAGER,
                OwnLoader.class.getName(),
                classPath,
                PlatformReport.class.getName());
    }

    private static TestJar report() {
        return new TestJar().classes("", PlatformReport.class.getName());
    }

    /** Of one child that is engaged, and of one on a healthy host. */
    private static void assertBothPrint(String line, Supplier<ChildJvmBuilder> withoutAgent, String... arguments) {
        List<ChildJvm> children = new ArrayList<>();
        for (String options : List.of(ENGAGED, HEALTHY)) {
            children.add(withoutAgent.get().agent(options).run(LateStart.class, arguments));
        }
        children.forEach(child -> assertPrints(child, line));
    }

    /** To its end it has printed the line that shows its own choice, and both MBeans came after it. */
    private static void assertPrints(ChildJvm child, String line) {
        assertThat(child.ended(0).stdout()).contains(line, BOTH_MBEANS);
        assertThat(child.stderr())
                .filteredOn(said -> !said.startsWith("WARNING: "))
                .singleElement()
                .asString()
                .startsWith("[escapement] clocksource ");
    }
}
