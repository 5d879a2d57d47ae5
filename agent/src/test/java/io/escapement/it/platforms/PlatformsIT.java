package io.escapement.it.platforms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.acme.FormsService;
import com.acme.platforms.FormsBundle;
import com.acme.platforms.FormsServlet;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.FormsChild;
import io.escapement.it.child.TestJar;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.spi.ToolProvider;
import javax.annotation.PostConstruct;
import org.apache.catalina.startup.Tomcat;
import org.apache.felix.framework.Felix;
import org.junit.jupiter.api.io.TempDir;
import org.outside.platforms.OsgiHost;
import org.outside.platforms.TomcatHost;

/**
 * Platforms with class loaders of their own: Java's modules, OSGi, JBoss Modules, servlet containers, jars in jars.
 */
class PlatformsIT {
    private static final String MODULE_XML = """
            <module xmlns="urn:jboss:module:1.9" name="com.acme.forms">
              <main-class name="com.acme.FormsService"/>
              <resources>
                <resource-root path="forms.jar"/>
              </resources>
            </module>
            """;

    /** As Tomcat's start script does. Then it looks for threads and thread locals that an application leaves behind. */
    private static final String[] OPENED_FOR_LEAK_DETECTION = {
        "--add-opens=java.base/java.lang=ALL-UNNAMED",
        "--add-opens=java.base/java.io=ALL-UNNAMED",
        "--add-opens=java.base/java.util=ALL-UNNAMED",
        "--add-opens=java.base/java.util.concurrent=ALL-UNNAMED",
        "--add-opens=java.rmi/sun.rmi.transport=ALL-UNNAMED"
    };

    private static final String WEB_XML = """
            <web-app xmlns="http://xmlns.jcp.org/xml/ns/javaee" version="4.0" metadata-complete="true">
              <servlet>
                <servlet-name>forms</servlet-name>
                <servlet-class>com.acme.platforms.FormsServlet</servlet-class>
              </servlet>
              <servlet-mapping>
                <servlet-name>forms</servlet-name>
                <url-pattern>/look</url-pattern>
              </servlet-mapping>
            </web-app>
            """;

    @EachJdk
    void aModuleOnTheModulePathGetsTheCachedClock(Jdk jdk, @TempDir Path folder) throws IOException {
        assumeTrue(jdk.major() >= 9, "no modules in " + jdk);
        Path modules = Files.createDirectory(folder.resolve("modules"));
        Platform.application().entry("module-info.class", moduleInfo(folder)).write(modules.resolve("forms.jar"));
        FormsChild child = FormsChild.of(ChildJvm.on(jdk)
                .agent(Platform.ENGAGED)
                .runModule(modules, "com.acme.forms/" + FormsService.class.getName()));
        assertThat(child.loader()).isEqualTo("jdk.internal.loader.ClassLoaders$AppClassLoader");
        Platform.assertAtHome(child.jvm, child.look());
    }

    private static byte[] moduleInfo(Path folder) throws IOException {
        Path source = Files.writeString(folder.resolve("module-info.java"), "module com.acme.forms {}");
        int status = ToolProvider.findFirst("javac")
                .orElseThrow()
                .run(System.out, System.err, "--release", "11", "-d", folder.toString(), source.toString());
        assertThat(status).isZero();
        return Files.readAllBytes(folder.resolve("module-info.class"));
    }

    @EachJdk
    void aBundleWithoutBootDelegationGetsTheCachedClock(Jdk jdk, @TempDir Path folder) {
        Path bundle = Platform.application()
                .manifest("Bundle-ManifestVersion", "2")
                .manifest("Bundle-SymbolicName", "com.acme.forms")
                .manifest("Bundle-Activator", FormsBundle.class.getName())
                .manifest("Import-Package", "org.osgi.framework")
                .classes("", FormsBundle.class.getName())
                .write(folder.resolve("bundle.jar"));
        Path host = new TestJar().classes("", OsgiHost.class.getName()).write(folder.resolve("host.jar"));
        ChildJvmBuilder builder =
                ChildJvm.on(jdk).agent(Platform.ENGAGED).onlyClassPath(host, ChildJvmBuilder.jarOf(Felix.class));
        if (jdk.major() >= 24) {
            // Felix uses what these warn of.
            builder.jvm("--sun-misc-unsafe-memory-access=allow");
        }
        String storage = folder.resolve("storage").toString();
        FormsChild child = FormsChild.of(
                builder.run(OsgiHost.class, storage, bundle.toUri().toString()));
        assertThat(child.loader()).startsWith("org.apache.felix.framework.BundleWiringImpl");
        Platform.assertAtHome(child.jvm, child.look());
    }

    @EachJdk
    void aModuleGetsTheCachedClock(Jdk jdk, @TempDir Path folder) {
        Path module = folder.resolve("com/acme/forms/main");
        new TestJar().text("module.xml", MODULE_XML).writeFolder(module);
        Platform.application().write(module.resolve("forms.jar"));
        Path launcher = Platform.jar(jdk.major() < 11 ? "jboss-modules-for-8" : "jboss-modules");
        FormsChild child = FormsChild.of(
                ChildJvm.on(jdk).agent(Platform.ENGAGED).runJar(launcher, "-mp", folder.toString(), "com.acme.forms"));
        assertThat(child.loader()).isEqualTo("org.jboss.modules.ModuleClassLoader");
        Platform.assertAtHome(child.jvm, child.look());
    }

    @EachJdk
    void aServletGetsTheCachedClock(Jdk jdk, @TempDir Path folder) throws IOException {
        Path library = new TestJar().classes("", Platform.LIBRARY).write(folder.resolve("library.jar"));
        Path application = new TestJar()
                .text("WEB-INF/web.xml", WEB_XML)
                .classes("WEB-INF/classes/", FormsServlet.class.getName())
                .classes("WEB-INF/classes/", Platform.SERVICE)
                .entry("WEB-INF/lib/library.jar", Files.readAllBytes(library))
                .writeFolder(folder.resolve("application"));
        Path host = new TestJar().classes("", TomcatHost.class.getName()).write(folder.resolve("host.jar"));
        ChildJvmBuilder builder = ChildJvm.on(jdk)
                .agent(Platform.ENGAGED)
                // Without it, Tomcat warns on Java 8.
                .jvm("-Dsun.io.useCanonCaches=false")
                .onlyClassPath(host, ChildJvmBuilder.jarOf(Tomcat.class), ChildJvmBuilder.jarOf(PostConstruct.class));
        if (jdk.major() >= 9) {
            builder.jvm(OPENED_FOR_LEAK_DETECTION);
        }
        ChildJvm child = builder.run(TomcatHost.class, folder.resolve("base").toString(), application.toString());
        child.awaitStdout("ready", 1);
        List<String> answer = get(child.stdout().get(0).replace("port ", "http://localhost:") + "/look");
        assertThat(answer.get(0)).isEqualTo("in org.apache.catalina.loader.ParallelWebappClassLoader");
        Platform.assertAtHome(child, answer.subList(1, answer.size()));
    }

    private static List<String> get(String address) throws IOException {
        try (InputStream in = URI.create(address).toURL().openStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }

    @EachJdk
    void aFatJarGetsTheCachedClock(Jdk jdk, @TempDir Path folder) throws IOException {
        assumeTrue(jdk.major() >= 17, "Spring Boot 3 does not run on " + jdk);
        assertAtHome(jdk, "spring-boot-loader", "org.springframework.boot.loader.launch.", folder);
    }

    @EachJdk
    void aFatJarForJava8GetsTheCachedClock(Jdk jdk, @TempDir Path folder) throws IOException {
        assertAtHome(jdk, "spring-boot-loader-for-8", "org.springframework.boot.loader.", folder);
    }

    private static void assertAtHome(Jdk jdk, String loader, String loaderPackage, Path folder) throws IOException {
        Path nested = new TestJar().classes("", Platform.LIBRARY).write(folder.resolve("nested.jar"));
        Path fat = new TestJar()
                .manifest("Main-Class", loaderPackage + "JarLauncher")
                .manifest("Start-Class", FormsService.class.getName())
                .manifest("Spring-Boot-Classes", "BOOT-INF/classes/")
                .manifest("Spring-Boot-Lib", "BOOT-INF/lib/")
                .entriesOf(Platform.jar(loader))
                .entry("BOOT-INF/classes/", new byte[0])
                .classes("BOOT-INF/classes/", Platform.SERVICE)
                .entry("BOOT-INF/lib/", new byte[0])
                .entry("BOOT-INF/lib/nested.jar", Files.readAllBytes(nested))
                .write(folder.resolve("fat.jar"));
        FormsChild child =
                FormsChild.of(ChildJvm.on(jdk).agent(Platform.ENGAGED).runJar(fat));
        assertThat(child.loader()).startsWith(loaderPackage).contains("Launched");
        Platform.assertAtHome(child.jvm, child.look());
    }
}
