package io.escapement.ab.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Map;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsTest {
    private static HttpsServer server;

    /** Trusts the certificate of the service, which is that of localhost. */
    private static SSLContext trusting;

    @BeforeAll
    static void serve(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("keys");
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
                        file.toString())
                .inheritIO()
                .start();
        assertThat(keytool.waitFor()).isZero();
        KeyStore store = KeyStore.getInstance(file.toFile(), "changeit".toCharArray());
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, "changeit".toCharArray());
        TrustManagerFactory trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trusted.init(store);
        trusting = SSLContext.getInstance("TLS");
        trusting.init(keys.getKeyManagers(), trusted.getTrustManagers(), null);

        server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(trusting));
        server.createContext("/", exchange -> {
            exchange.getRequestBody().readAllBytes();
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
        try (HttpConnection connection = new HttpConnection(target)) {
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
    void aCertificateOfAnotherHostIsNotTrustedEither() {
        int port = server.getAddress().getPort();

        assertThatThrownBy(() -> ask(new Target("127.0.0.1", port, new Tls(trusting, false))))
                .hasMessageContaining("its certificate is not trusted");
    }

    @Test
    void whoWantsNoneCheckedGetsAnyTaken() throws IOException {
        assertThat(ask(Target.parse(url(), true))).isEqualTo(200);
    }

    private static String url() {
        return "https://127.0.0.1:" + server.getAddress().getPort();
    }

    private static int ask(Target target) throws IOException {
        try (HttpConnection connection = new HttpConnection(target)) {
            return connection.exchange(post(target), new Tally());
        }
    }

    private static Request post(Target target) {
        return new Request(Request.NO_LINE, "POST", target, "/", Map.of(), "x".repeat(20_000), Request.ANY_SUCCESS);
    }
}
