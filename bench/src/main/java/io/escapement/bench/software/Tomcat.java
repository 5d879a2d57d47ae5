package io.escapement.bench.software;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The distribution with the web applications that come with it, started as its {@code catalina.sh} does. */
final class Tomcat implements Software {

    private static final String CONFIGURATION = """
            <Server port="-1">
              <Service name="Catalina">
                <Connector address="127.0.0.1" port="%d"/>
                <Engine name="Catalina" defaultHost="localhost">
                  <Host name="localhost" appBase="%s"/>
                </Engine>
              </Service>
            </Server>
            """;

    @Override
    public String name() {
        return "Apache Tomcat";
    }

    @Override
    public String module() {
        return "tomcat";
    }

    @Override
    public String artifact() {
        return "apache-tomcat";
    }

    @Override
    public String client() {
        return "TomcatClient";
    }

    @Override
    public List<String> server(Installed installed, Path data, int port) throws IOException {
        Path home = installed.artifact(artifact());
        Path configuration = Files.createDirectories(data.resolve("conf"));
        Files.copy(home.resolve("conf/web.xml"), configuration.resolve("web.xml"));
        Files.writeString(configuration.resolve("server.xml"), CONFIGURATION.formatted(port, home.resolve("webapps")));
        for (String folder : List.of("logs", "temp")) {
            Files.createDirectories(data.resolve(folder));
        }
        return List.of(
                "-Djava.util.logging.config.file=" + home.resolve("conf/logging.properties"),
                "-Djava.util.logging.manager=org.apache.juli.ClassLoaderLogManager",
                "--add-opens=java.base/java.lang=ALL-UNNAMED",
                "--add-opens=java.base/java.io=ALL-UNNAMED",
                "--add-opens=java.base/java.util=ALL-UNNAMED",
                "--add-opens=java.base/java.util.concurrent=ALL-UNNAMED",
                "--add-opens=java.rmi/sun.rmi.transport=ALL-UNNAMED",
                "-Dcatalina.home=" + home,
                "-Dcatalina.base=" + data,
                "-Djava.io.tmpdir=" + data.resolve("temp"),
                "-cp",
                home.resolve("bin/bootstrap.jar") + File.pathSeparator + home.resolve("bin/tomcat-juli.jar"),
                "org.apache.catalina.startup.Bootstrap",
                "start");
    }
}
