package io.escapement.it.jmx;

import com.acme.jmx.OwnLoader;
import com.acme.jmx.PlatformReport;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.TestJar;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import io.escapement.it.platforms.Platform;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** Launchers that bring JBoss LogManager: it refuses, or logs nothing, if anybody has asked for a logger before. */
class LateLaunchersIT {
    private static final String LOG_MANAGER = "org.jboss.logmanager.LogManager";
    private static final String MODULE_XML = """
        <module xmlns="urn:jboss:module:1.9" name="com.acme.report">
          <main-class name="com.acme.jmx.PlatformReport"/>
          <resources>
            <resource-root path="report.jar"/>
            <resource-root path="jboss-logmanager.jar"/>
            <resource-root path="wildfly-common.jar"/>
          </resources>
          <dependencies>
            <module name="java.se"/>
          </dependencies>
        </module>
        """;

    @EachJdk
    void aLauncherThatLoadsTheLogManagerItself(Jdk jdk, @TempDir Path folder) {
        Path report = report().write(folder.resolve("report.jar"));
        String classPath = classPath(report, Platform.jar("jboss-logmanager"), Platform.jar("wildfly-common"));
        assertLogManagerIn(
                "URLClassLoader",
                LateStartChild.runBoth(
                        () -> ChildJvm.on(jdk),
                        "java.util.logging.manager=" + LOG_MANAGER,
                        OwnLoader.class.getName(),
                        classPath,
                        PlatformReport.class.getName()));
    }

    /** The module's own services name the log manager, and JBoss Modules sets the property before it calls main. */
    @EachJdk
    @Tag("long")
    void jbossModules(Jdk jdk, @TempDir Path folder) throws Exception {
        Path module = folder.resolve("com/acme/report/main");
        new TestJar().text("module.xml", MODULE_XML).writeFolder(module);
        report().write(module.resolve("report.jar"));
        for (String name : List.of("jboss-logmanager", "wildfly-common")) {
            Files.copy(Platform.jar(name), module.resolve(name + ".jar"));
        }
        Path launcher = Platform.jar(jdk.major() < 11 ? "jboss-modules-for-8" : "jboss-modules");
        assertLogManagerIn(
                "ModuleClassLoader",
                LateStartChild.runBoth(
                        () -> ChildJvm.on(jdk).classPath(launcher),
                        "org.jboss.modules.Main",
                        "-mp",
                        folder.toString(),
                        "com.acme.report"));
    }

    /** Its launcher sets the property in its first instruction. */
    @EachJdk
    void quarkus(Jdk jdk, @TempDir Path folder) throws Exception {
        QuarkusApplication.assumeRunsOn(jdk);
        QuarkusApplication application = QuarkusApplication.of(PlatformReport.class, folder);
        assertLogManagerIn(
                "AppClassLoader",
                LateStartChild.runBoth(
                        () -> application.classPathOf(ChildJvm.on(jdk)), QuarkusApplication.ENTRY_POINT));
    }

    private static TestJar report() {
        return new TestJar().classes("", PlatformReport.class.getName());
    }

    private static String classPath(Path... jars) {
        return Stream.of(jars).map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    private static void assertLogManagerIn(String loader, List<LateStartChild> children) {
        children.forEach(child -> child.assertPrints("log manager: " + LOG_MANAGER + " in " + loader));
    }
}
