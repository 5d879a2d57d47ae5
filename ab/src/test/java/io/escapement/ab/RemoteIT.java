package io.escapement.ab;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.ab.host.FreePort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A service that is reached by {@code --jmx}, and wants a password, TLS, or both. */
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RemoteIT {

    private static final String JMX = "-Dcom.sun.management.jmxremote.";
    private static final String KEYS_PASSWORD = "keys-password";

    @TempDir
    private Path folder;

    private final int registryPort = FreePort.find();
    private int runs;

    RemoteIT() throws IOException {}

    @Test
    void aPasswordIsTakenFromAFileAndWhatIsMissingIsSaid() throws Exception {
        try (DemoService service = service(registryPort, "ssl=false")) {
            assertThat(refused(service)).contains("Credentials required; --jmx-user gives a user");
            assertThat(refused(service, "--jmx-user", "tester", "--jmx-password-file", file("wrong", "no")))
                    .contains("Invalid username or password; see the user");
            assertThat(refused(service, "--jmx-user", "reader", "--jmx-password-file", file("reader", "hers")))
                    .contains("the service refuses ab over JMX", "needs readwrite in the service's access file");

            measures(service, Map.of(), "--jmx-password-file", file("password", "his\n"));
        }
    }

    @Test
    @Tag("long")
    void aRegistryWithTlsIsReachedByATruststoreAndIfThatIsSaid() throws Exception {
        makeKeys();
        try (DemoService service = service(registryPort, "ssl=true", "registry.ssl=true")) {
            String password = file("password", "his");
            assertThat(refused(service, "--jmx-user", "tester", "--jmx-password-file", password))
                    .contains("non-JRMP server", "java -Djavax.net.ssl.trustStore=FILE");

            connects(service, trusting(), "--jmx-password-file", password, "--jmx-registry-tls");
        }
    }

    @Test
    @Tag("long")
    void aServiceWithTlsWhoseRegistryHasNoneIsReachedTooAndOnlyIfItIsTrusted() throws Exception {
        makeKeys();
        try (DemoService service = service(FreePort.find(), "ssl=true")) {
            String password = file("password", "his");
            assertThat(refused(service, "--jmx-user", "tester", "--jmx-password-file", password))
                    .contains("valid certification path", "java -Djavax.net.ssl.trustStore=FILE");
            String[] registryTls = {"--jmx-user", "tester", "--jmx-password-file", password, "--jmx-registry-tls"};
            try (AbProcess ab = start(service, trusting(), registryTls)) {
                assertThat(ab.awaitEnd()).isEqualTo(1);
                assertThat(ab.output()).contains("No verdict: no JMX connection");
            }

            connects(service, trusting(), "--jmx-password-file", password);
        }
    }

    private String refused(DemoService service, String... more) throws Exception {
        try (AbProcess ab = start(service, Map.of(), more)) {
            assertThat(ab.awaitEnd()).isEqualTo(1);
            assertThat(ab.output()).contains("No verdict: ").doesNotContain("\tat ");
            return ab.output();
        }
    }

    private void measures(DemoService service, Map<String, String> environment, String... more) throws Exception {
        try (AbProcess ab = startAsTester(service, environment, more)) {
            ab.await("block 2 of 12");
            ab.interrupt();
            assertThat(ab.report().blocks()).isNotEmpty();
            assertThat(folder.resolve("report" + runs + "/report.json"))
                    .content()
                    .doesNotContain(KEYS_PASSWORD);
        }
    }

    /** The warm-up begins once the clock is held, and so after the password and all rights have been used. */
    private void connects(DemoService service, Map<String, String> environment, String... more) throws Exception {
        try (AbProcess ab = startAsTester(service, environment, more)) {
            ab.await("warming up");
        }
    }

    private AbProcess startAsTester(DemoService service, Map<String, String> environment, String... more)
            throws IOException {
        List<String> arguments = new ArrayList<>(List.of("--jmx-user", "tester"));
        arguments.addAll(List.of(more));
        return start(service, environment, arguments.toArray(String[]::new));
    }

    private AbProcess start(DemoService service, Map<String, String> environment, String... more) throws IOException {
        List<String> arguments =
                new ArrayList<>(List.of("--rate", "100", "--requests", AbProcess.REQUESTS, "--rounds", "6"));
        arguments.addAll(List.of("--block-seconds", "1", "--drop-seconds", "0", "--warm-up-cap", "1"));
        arguments.addAll(List.of("--jmx", "service:jmx:rmi:///jndi/rmi://127.0.0.1:" + registryPort + "/jmxrmi"));
        arguments.addAll(List.of(more));
        arguments.add(service.url());
        return AbProcess.start(folder.resolve("report" + ++runs), environment, arguments.toArray(String[]::new));
    }

    private DemoService service(int rmiPort, String... more) throws Exception {
        List<String> options = new ArrayList<>(List.of(
                "-Djava.rmi.server.hostname=127.0.0.1",
                "-Djavax.net.ssl.keyStore=" + folder.resolve("keys"),
                "-Djavax.net.ssl.keyStorePassword=" + KEYS_PASSWORD,
                JMX + "port=" + registryPort,
                JMX + "rmi.port=" + rmiPort,
                JMX + "authenticate=true",
                JMX + "password.file=" + file("passwords", "tester his\nreader hers\n"),
                JMX + "access.file=" + file("access", "tester readwrite\nreader readonly\n")));
        for (String each : more) {
            options.add(JMX + each);
        }
        return DemoService.start("mode=on", Map.of("JAVA_TOOL_OPTIONS", String.join(" ", options)));
    }

    /** The JVM refuses a file of passwords that others can read. */
    private String file(String name, String content) throws IOException {
        Path file = Files.writeString(folder.resolve(name), content);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"))
                .toString();
    }

    private Map<String, String> trusting() {
        return Map.of(
                "JAVA_TOOL_OPTIONS",
                "-Djavax.net.ssl.trustStore=" + folder.resolve("trusted")
                        + " -Djavax.net.ssl.trustStorePassword=trusted-password");
    }

    private void makeKeys() throws Exception {
        String certificate = folder.resolve("certificate").toString();
        keytool("keys", KEYS_PASSWORD, "-genkeypair", "-keyalg", "RSA", "-dname", "CN=x", "-ext", "san=ip:127.0.0.1");
        keytool("keys", KEYS_PASSWORD, "-exportcert", "-file", certificate);
        keytool("trusted", "trusted-password", "-importcert", "-noprompt", "-file", certificate);
    }

    private void keytool(String store, String password, String... more) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-alias",
                "service",
                "-keystore",
                folder.resolve(store).toString(),
                "-storepass",
                password));
        command.addAll(List.of(more));
        Process keytool = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(keytool.getInputStream().readAllBytes(), UTF_8);
        assertThat(keytool.waitFor()).as(output).isZero();
    }
}
