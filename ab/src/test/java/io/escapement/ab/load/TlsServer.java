package io.escapement.ab.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsExchange;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import javax.net.ssl.TrustManagerFactory;

/** A service on the loopback address that speaks TLS, with a certificate of localhost that it has signed itself. */
public final class TlsServer implements AutoCloseable {

    final Path keys;
    final HttpsServer server;
    /** Trusts the certificate of this service. */
    final SSLContext trusting = SSLContext.getInstance("TLS");

    volatile int clientCertificates;
    private final AtomicInteger connectionCount = new AtomicInteger();

    public TlsServer(Path folder) throws Exception {
        keys = folder.resolve("keys");
        String keytool = Path.of(System.getProperty("java.home"), "bin", "keytool") + " -genkeypair -keyalg EC"
                + " -dname CN=localhost -ext san=dns:localhost -storepass changeit -keystore " + keys;
        assertThat(new ProcessBuilder(keytool.split(" ")).inheritIO().start().waitFor())
                .isZero();
        KeyStore store = KeyStore.getInstance(keys.toFile(), "changeit".toCharArray());
        KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        own.init(store, "changeit".toCharArray());
        TrustManagerFactory trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trusted.init(store);
        trusting.init(own.getKeyManagers(), trusted.getTrustManagers(), null);

        server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(trusting) {
            @Override
            public void configure(HttpsParameters parameters) {
                connectionCount.incrementAndGet();
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

    int port() {
        return server.getAddress().getPort();
    }

    public String url() {
        return "https://127.0.0.1:" + port();
    }

    public int connectionCount() {
        return connectionCount.get();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
