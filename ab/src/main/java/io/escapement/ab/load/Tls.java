package io.escapement.ab.load;

import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * TLS by the JDK, which reads its truststore and keystore from {@code javax.net.ssl.trustStore} and the like.
 *
 * @param insecure whether any certificate of any host will do
 */
record Tls(SSLContext context, boolean insecure) {

    static Tls of(boolean insecure) {
        try {
            SSLContext context = SSLContext.getDefault();
            if (insecure) {
                context = SSLContext.getInstance("TLS");
                context.init(null, new TrustManager[] {new Trusting()}, null);
            }
            return new Tls(context, insecure);
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException("https: this Java has no TLS: " + e.getMessage(), e);
        }
    }

    /** Returns the socket after the handshake; closing it closes what is below it. */
    Socket over(Socket connected, String host, int port) throws IOException {
        SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket(connected, host, port, true);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setApplicationProtocols(new String[] {"http/1.1"});
        parameters.setEndpointIdentificationAlgorithm(insecure ? null : "HTTPS");
        socket.setSSLParameters(parameters);
        try {
            socket.startHandshake();
        } catch (SSLHandshakeException e) {
            throw e.getCause() instanceof CertificateException
                    ? new IOException(
                            "its certificate is not trusted (" + e.getMessage() + "): name a truststore that has it"
                                    + " (java -Djavax.net.ssl.trustStore=...), or say --insecure",
                            e)
                    : e;
        }
        return socket;
    }

    /** Of this class, since for others the JDK compares the host's name all the same. */
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
