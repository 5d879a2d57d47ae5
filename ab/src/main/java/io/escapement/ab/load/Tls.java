package io.escapement.ab.load;

import io.escapement.ab.host.Printable;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;

/** TLS by the JDK, which reads its truststore and keystore from {@code javax.net.ssl.trustStore} and the like. */
record Tls(SSLContext context) {

    /** First words of the reason why a handshake failed by the service's certificate. */
    static final String UNTRUSTED = "its certificate is not trusted";

    /**
     * Throws {@link IllegalArgumentException} if the truststore or the keystore can't be read.
     *
     * @param insecure whether any certificate of any host will do
     */
    static Tls of(boolean insecure) {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(ownKeys(), insecure ? new TrustManager[] {new Trusting()} : trusted(), null);
            return new Tls(context);
        } catch (GeneralSecurityException | IOException e) {
            Throwable root = e;
            while (!(root instanceof IOException) && root.getCause() != null) {
                root = root.getCause();
            }
            String reason = root instanceof IOException io ? Printable.reason(io) : root.getMessage();
            throw new IllegalArgumentException("https: the truststore or keystore can't be read: " + reason, e);
        }
    }

    private static TrustManager[] trusted() throws GeneralSecurityException {
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        // The truststore of the system properties. A context without trust managers reads it too, but tells no error.
        factory.init((KeyStore) null);
        return factory.getTrustManagers();
    }

    /** Returns the keys of the JDK's default context, which other contexts do not read; null if there are none. */
    private static KeyManager[] ownKeys() throws GeneralSecurityException, IOException {
        String file = System.getProperty("javax.net.ssl.keyStore", "");
        if (file.isEmpty()) {
            return null;
        }
        char[] password =
                System.getProperty("javax.net.ssl.keyStorePassword", "").toCharArray();
        KeyStore keys =
                KeyStore.getInstance(System.getProperty("javax.net.ssl.keyStoreType", KeyStore.getDefaultType()));
        // As of a token, which is no file.
        try (InputStream stream = file.equals("NONE") ? null : Files.newInputStream(Path.of(file))) {
            keys.load(stream, password.length == 0 ? null : password);
        }
        KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(keys, password);
        return factory.getKeyManagers();
    }

    /** Returns the socket after the handshake; closing it closes what is below it. */
    Socket over(Socket connected, String host, int port) throws IOException {
        SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket(connected, host, port, true);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setApplicationProtocols(new String[] {"http/1.1"});
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        socket.setSSLParameters(parameters);
        try {
            socket.startHandshake();
        } catch (SSLHandshakeException e) {
            throw e.getCause() instanceof CertificateException cause
                    ? new IOException(UNTRUSTED + advice(host, String.valueOf(cause.getMessage())), e)
                    : e;
        }
        return socket;
    }

    private static String advice(String host, String reason) {
        return reason.matches("No (subject alternative|name matching) .*")
                ? " for the URL's host, as " + host + " is not in it (" + reason
                        + "): ask for a host that is in it, or say --insecure"
                : " (" + reason + "): name a truststore that has it (java -Djavax.net.ssl.trustStore=...), or say"
                        + " --insecure";
    }

    /** Of this class, since the JDK compares the host's name after any other trust manager. */
    private static final class Trusting extends X509ExtendedTrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
