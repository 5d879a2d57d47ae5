package io.escapement.ab.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sets system properties. */
@Isolated
class TlsTest {
    private static TlsServer server;

    @BeforeAll
    static void serve(@TempDir Path folder) throws Exception {
        server = new TlsServer(folder);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void aServiceIsAskedOverOneConnectionAgainAndAgain() throws IOException {
        Tally tally = new Tally();
        Target target = new Target("localhost", server.port(), new Tls(server.trusting));
        try (HttpConnection connection = new HttpConnection(target, true)) {
            for (int i = 0; i < 5; i++) {
                assertThat(connection.exchange(post(target), tally)).isEqualTo(200);
            }
        }
        assertThat(tally.closedConnectionCount()).isZero();
    }

    @Test
    void aCertificateThatIsNotTrustedEndsTheAttemptAndTheMessageSaysWhatToDo() {
        assertThatThrownBy(() -> ask(Target.parse(server.url(), false)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("its certificate is not trusted")
                .hasMessageContaining("-Djavax.net.ssl.trustStore")
                .hasMessageContaining("--insecure");
    }

    @Test
    void noAnswerIsToBeWaitedForFromAServiceWhoseCertificateIsNotTrusted() throws Exception {
        assertThat(tally(false).isUntrusted()).isTrue();
        assertThat(tally(true).isUntrusted()).isFalse();
    }

    @Test
    void aCertificateOfAnotherHostIsNotTrustedEither() {
        assertThatThrownBy(() -> ask(new Target("127.0.0.1", server.port(), new Tls(server.trusting))))
                .hasMessageContaining("its certificate is not trusted for the URL's host, as 127.0.0.1 is not in it")
                .hasMessageNotContaining("trustStore");
    }

    @Test
    void aTruststoreOrAKeystoreThatCanNotBeReadIsSaid(@TempDir Path folder) throws IOException {
        String prefix = "https: the truststore or keystore can't be read: ";
        // Of a file that could not be read the JDK gives what it read before, if the file is asked for once more.
        Path locked = Files.copy(server.keys, folder.resolve("locked"));
        properties(Map.of("trustStore", locked.toString(), "trustStorePassword", "wrong"));
        assertThatThrownBy(() -> Target.parse(server.url(), false))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(prefix)
                .hasMessageContaining("password");
        assertThat(Target.parse(server.url(), true).url()).isEqualTo(server.url());

        properties(Map.of("keyStore", "/nowhere/keys"));
        assertThatThrownBy(() -> Target.parse(server.url(), false))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(prefix + "no such file or folder: /nowhere/keys");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theClientShowsItsOwnCertificateWhateverItTrusts(boolean insecure) throws Exception {
        properties(Map.of(
                "keyStore",
                server.keys.toString(),
                "keyStorePassword",
                "changeit",
                "trustStore",
                server.keys.toString(),
                "trustStorePassword",
                "changeit"));
        server.clientCertificates = 0;

        assertThat(ask(Target.parse(server.url().replace("127.0.0.1", "localhost"), insecure)))
                .isEqualTo(200);

        assertThat(server.clientCertificates).isEqualTo(1);
    }

    private static void properties(Map<String, String> values) {
        clearProperties();
        values.forEach((name, value) -> System.setProperty("javax.net.ssl." + name, value));
    }

    @AfterEach
    void forgetProperties() {
        clearProperties();
    }

    private static void clearProperties() {
        Stream.of("keyStore", "keyStorePassword", "trustStore", "trustStorePassword")
                .forEach(name -> System.clearProperty("javax.net.ssl." + name));
    }

    @Test
    void whoWantsNoneCheckedGetsAnyTaken() throws IOException {
        assertThat(ask(Target.parse(server.url(), true))).isEqualTo(200);
    }

    private static Tally tally(boolean insecure) throws InterruptedException {
        Target target = Target.parse(server.url(), insecure);
        return new LoadPhase(target, RequestMix.get("/"), 1, Duration.ofSeconds(20)).ask();
    }

    private static int ask(Target target) throws IOException {
        try (HttpConnection connection = new HttpConnection(target, true)) {
            return connection.exchange(post(target), new Tally());
        }
    }

    private static Request post(Target target) {
        return new Request(Request.NO_LINE, "POST", target, "/", Map.of(), "x".repeat(20_000), Request.ANY_SUCCESS);
    }
}
