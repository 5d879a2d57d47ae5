package io.escapement.it.platforms;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.platforms.FormsServlet;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
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
import javax.annotation.PostConstruct;
import org.apache.catalina.startup.Tomcat;
import org.junit.jupiter.api.io.TempDir;
import org.outside.platforms.TomcatHost;

/** Tomcat: the application is in {@code WEB-INF} and answers by HTTP. */
class WebApplicationIT {
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
                .onlyClassPath(host, Platform.jarOf(Tomcat.class), Platform.jarOf(PostConstruct.class));
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
}
