package io.escapement.ab.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsExchange;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import javax.net.ssl.TrustManagerFactory;
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
    private static HttpsServer server;
    private static Path keys;
    private static volatile int clientCertificates;

    /** Trusts the certificate of the service, which is that of localhost. */
    private static SSLContext trusting;

    @BeforeAll
    static void serve(@TempDir Path folder) throws Exception {
        keys = folder.resolve("keys");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "san=dns:localhost",
                        "-storepass",
                        "changeit",
                        "-keystore",
                        keys.toString())
                .inheritIO()
                .start();
        assertThat(keytool.waitFor()).isZero();
        KeyStore store = KeyStore.getInstance(keys.toFile(), "changeit".toCharArray());
        KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        own.init(store, "changeit".toCharArray());
        TrustManagerFactory trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trusted.init(store);
        trusting = SSLContext.getInstance("TLS");
        trusting.init(own.getKeyManagers(), trusted.getTrustManagers(), null);

        server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(trusting) {
            @Override
            public void configure(HttpsParameters parameters) {
                SSLParameters wanted = trusting.getDefaultSSLParameters();
                wanted.setWantClientAuth(true);
                parameters.setSSLParameters(wanted);
            }
        });
        server.createContext("/", exchange -> {
            exchange.getRequestBody().readAllBytes();
            SSLSession session = ((HttpsExchange) exchange).getSSLSession();
            try {
                clientCertificates = session.getPeerCertificates().length;
            } catch (SSLPeerUnverifiedException e) {
                clientCertificates = 0;
            }
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
    }

    @AfterAll
    static void stop() {
        server.stop(0);
    }

    @Test
    void aServiceIsAskedOverOneConnectionAgainAndAgain() throws IOException {
        Tally tally = new Tally();
        Target target = new Target("localhost", server.getAddress().getPort(), new Tls(trusting, false));
        try (HttpConnection connection = new HttpConnection(target, true)) {
            for (int i = 0; i < 5; i++) {
                assertThat(connection.exchange(post(target), tally)).isEqualTo(200);
            }
        }
        assertThat(tally.closedConnectionCount()).isZero();
    }

    @Test
    void aCertificateThatIsNotTrustedEndsTheAttemptAndTheMessageSaysWhatToDo() {
        assertThatThrownBy(() -> ask(Target.parse(url(), false)))
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
        int port = server.getAddress().getPort();

        assertThatThrownBy(() -> ask(new Target("127.0.0.1", port, new Tls(trusting, false))))
                .hasMessageContaining("its certificate is not trusted for the URL's host, as 127.0.0.1 is not in it")
                .hasMessageNotContaining("trustStore");
    }

    @Test
    void aTruststoreOrAKeystoreThatCanNotBeReadIsSaid() {
        String prefix = "https: the truststore or keystore can't be read: ";
        properties(Map.of("trustStore", keys.toString(), "trustStorePassword", "wrong"));
        assertThatThrownBy(() -> Target.parse(url(), false))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(prefix)
                .hasMessageContaining("password");
        assertThat(Target.parse(url(), true).url()).isEqualTo(url());

        properties(Map.of("keyStore", "/nowhere/keys"));
        assertThatThrownBy(() -> Target.parse(url(), false))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(prefix + "no such file or folder: /nowhere/keys");
    }

    @ParameterizedTest
    @ValueSource(booleans = true)
    void theClientShowsItsOwnCertificateWhateverItTrusts(boolean insecure) throws Exception {
        properties(Map.of(
                "keyStore",
                keys.toString(),
                "keyStorePassword",
                "changeit",
                "trustStore",
                keys.toString(),
                "trustStorePassword",
                "changeit"));
        clientCertificates = 0;

        assertThat(ask(Target.parse(url().replace("127.0.0.1", "localhost"), insecure)))
                .isEqualTo(200);

        assertThat(clientCertificates).isEqualTo(1);
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
        assertThat(ask(Target.parse(url(), true))).isEqualTo(200);
    }

    private static Tally tally(boolean insecure) throws InterruptedException {
        Target target = Target.parse(url(), insecure);
        return new LoadPhase(target, RequestMix.get("/"), 1, Duration.ofSeconds(20)).ask();
    }

    private static String url() {
        return "https://127.0.0.1:" + server.getAddress().getPort();
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
