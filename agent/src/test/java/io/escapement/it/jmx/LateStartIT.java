package io.escapement.it.jmx;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.Hello;
import com.acme.jmx.LateStart;
import com.acme.jmx.OwnServer;
import com.acme.jmx.PlatformReport;
import com.acme.jmx.PlatformReport.OwnLogConfiguration;
import com.acme.jmx.PlatformReport.OwnLogManager;
import com.acme.jmx.PlatformReport.OwnServerBuilder;
import com.acme.startup.Calm;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.child.Processors;
import io.escapement.it.child.TestJar;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import io.escapement.it.platforms.Platform;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a program or its launcher says of logging and of its MBean server holds, however late it says it: the agent has
 * asked for neither, and its MBeans come after. A program that makes no platform MBean server gets none, and pays for
 * nothing of JMX and logging. JBoss LogManager refuses, or logs nothing, if anybody has asked for a
 * logger before it.
 */
@Order(Processors.FIRST)
class LateStartIT {
    private static final Pattern OF_MANAGEMENT = Pattern.compile("\\b(?:java\\.util\\.logging|javax\\.management"
            + "|java\\.lang\\.management|sun\\.management|com\\.sun\\.jmx|com\\.sun\\.management"
            + "|jdk\\.jfr)\\.[\\w.$]+");

    private static final String ENGAGED = "packages=com.acme,mode=on";
    private static final String HEALTHY = "packages=com.acme,slow-threshold=1s";
    private static final String BOTH_MBEANS = "MBeans: [io.escapement:type=Clock, io.escapement:type=Rewrites]";
    private static final String LOG_MANAGER = "org.jboss.logmanager.LogManager";
    private static final String OWN_LOG_MANAGER =
            "log manager: " + OwnLogManager.class.getName() + " in AppClassLoader";
    private static final String OWN_SERVER = "MBean server by: com.acme";

    private static final long LATE_SECONDS = 4;

    @TempDir
    private Path folder;

    @EachJdk
    void aChoiceMadeSecondsAfterTheStartIsTheOneThatHolds(Jdk jdk) throws IOException {
        Map<ChildJvm, String> lines = new LinkedHashMap<>();
        choices()
                .forEach((choice, line) -> lines.put(
                        ChildJvm.on(jdk).agent(HEALTHY).run(LateStart.class, choice, PlatformReport.class.getName()),
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
    void aLauncherThatLoadsTheLogManagerItself(Jdk jdk) {
        String classPath = Stream.of(
                        new TestJar()
                                .classes("", PlatformReport.class.getName())
                                .write(folder.resolve("report.jar")),
                        Platform.jar("jboss-logmanager"),
                        Platform.jar("wildfly-common"))
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
        ChildJvm child = ChildJvm.on(jdk)
                .agent(ENGAGED)
                .run(
                        LateStart.class,
                        "java.util.logging.manager=" + LOG_MANAGER,
                        "class.path=" + classPath,
                        PlatformReport.class.getName());
        assertPrints(child, "log manager: " + LOG_MANAGER + " in URLClassLoader");
    }

    @EachJdk
    void aConsoleThatAttachesLateOrJcmd(Jdk jdk) throws InterruptedException {
        ChildJvm forConsole = ChildJvm.on(jdk).agent(HEALTHY).run(Calm.class);
        ChildJvm forJcmd = ChildJvm.on(jdk).agent(ENGAGED).run(Calm.class);
        forConsole.awaitStdout("started", 1);
        forJcmd.awaitStdout("started", 1);
        TimeUnit.SECONDS.sleep(LATE_SECONDS);
        try (ChildMBeans console = ChildMBeans.withoutAgent(forConsole)) {
            assertBothCome(console);
        }
        ChildJvm.on(jdk)
                .tool("jcmd", Long.toString(forJcmd.pid()), "ManagementAgent.start_local")
                .ended(0);
        try (ChildMBeans console = ChildMBeans.byStartedManagementAgent(forJcmd)) {
            assertBothCome(console);
        }
    }

    @EachJdk
    void localConsolesOnTheCommandLine(Jdk jdk) {
        ChildJvmBuilder builder = ChildJvm.on(jdk).agent(HEALTHY).jvm("-Dcom.sun.management.jmxremote");
        ChildJvm child = builder.run(Calm.class);
        child.awaitStdout("started", 1);
        ChildMBeans console = ChildMBeans.byStartedManagementAgent(child);
        assertBothCome(console);
    }

    private static void assertBothCome(ChildMBeans console) {
        console.awaitRegistration();
        assertThat(console.clock("State")).isIn("OBSERVING", "ENGAGED");
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

    /** It looks like the platform's. */
    @EachJdk
    void aProgramThatUsesPlatformBeansInAServerOfItsOwnGetsNoOther(Jdk jdk) {
        List<ChildJvm> children = Stream.of(ENGAGED, HEALTHY)
                .map(options -> ChildJvm.on(jdk).agent(options).run(OwnServer.class))
                .toList();
        for (ChildJvm child : children) {
            assertThat(child.ended(0).stdout()).containsExactly("MBean servers: 1, MBeans of the agent: 0");
            assertThat(child.stderr()).singleElement().asString().startsWith("[escapement] clocksource ");
        }
    }

    @EachJdk
    void noClassOfManagementLoggingOrFlightRecorderIsLoadedThatIsNotLoadedWithoutTheAgent(Jdk jdk) throws IOException {
        Set<String> without = loaded(jdk, folder.resolve("without.log"), ChildJvm.on(jdk));
        for (String options : List.of(ENGAGED, HEALTHY)) {
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
}
