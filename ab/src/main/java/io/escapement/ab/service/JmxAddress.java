package io.escapement.ab.service;

import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.host.Printable;
import java.io.IOException;
import java.net.ConnectException;
import java.net.MalformedURLException;
import java.rmi.ConnectIOException;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.util.HashMap;
import java.util.Map;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import javax.net.ssl.SSLException;
import javax.rmi.ssl.SslRMIClientSocketFactory;

/** Where a service is reached over JMX, and as whom. No message names the user or the password. */
public final class JmxAddress {

    public static final String TRUST_STORE = "javax.net.ssl.trustStore";
    private static final String REGISTRY_SOCKETS = "com.sun.jndi.rmi.factory.socket";

    private final JMXServiceURL url;
    private final Map<String, Object> credentials;
    private final boolean registryTls;

    /**
     * Takes an address as it was given.
     *
     * @param user or null, without a password
     * @param registryTls whether its registry must not be asked without TLS
     * @throws MalformedURLException if it is no address; the message does not repeat it
     */
    public JmxAddress(String serviceUrl, String user, String password, boolean registryTls)
            throws MalformedURLException {
        if (serviceUrl.contains("@")) {
            throw new MalformedURLException("no user and no password in it: --jmx-user takes the one, and"
                    + " --jmx-password-file or ESCAPEMENT_AB_JMX_PASSWORD the other");
        }
        url = new JMXServiceURL(serviceUrl);
        this.registryTls = registryTls;
        credentials = user == null ? Map.of() : Map.of(JMXConnector.CREDENTIALS, new String[] {user, password});
    }

    /** Connects, over TLS if the service says so; its registry is asked over TLS first if there is a truststore. */
    @SuppressWarnings("BanJNDI") // The address comes from a child of this process, or from who runs this command.
    JMXConnector connect() throws IOException {
        // Without it the JDK's client waits for ever for a service that hangs, and the measurement with it.
        System.setProperty("sun.rmi.transport.tcp.responseTimeout", "20000");
        if (System.getProperty(TRUST_STORE) != null) {
            Map<String, Object> environment = new HashMap<>(credentials);
            environment.put(REGISTRY_SOCKETS, new SslRMIClientSocketFactory());
            try {
                return JMXConnectorFactory.connect(url, environment);
            } catch (IOException e) {
                if (registryTls || has(e, CertificateException.class) || has(e, ConnectException.class)) {
                    throw e;
                }
                // The usual registry speaks without TLS, also where the service behind it has it.
            }
        }
        return JMXConnectorFactory.connect(url, credentials);
    }

    /** Returns why there is no connection, and what helps. */
    MeasurementException failure(Exception e) {
        Throwable root = e;
        while (root.getCause() != null && !(e instanceof SecurityException)) {
            root = root.getCause();
        }
        String remedy = "";
        if (e instanceof SecurityException) {
            remedy = credentials.isEmpty()
                    ? "; --jmx-user gives a user, and --jmx-password-file or ESCAPEMENT_AB_JMX_PASSWORD the password"
                    : "; see the user, the password, and the service's access file";
        } else if (has(e, SSLException.class)
                || has(e, GeneralSecurityException.class)
                || root instanceof ConnectIOException) {
            remedy = "; if it wants TLS, run java -D" + TRUST_STORE + "=FILE -jar escapement-ab.jar, with its"
                    + " certificate in FILE";
        }
        return new MeasurementException(
                "no JMX connection to " + url + ": " + Printable.of(String.valueOf(root.getMessage())) + remedy, e);
    }

    private static boolean has(Throwable failure, Class<? extends Throwable> type) {
        return failure != null && (type.isInstance(failure) || has(failure.getCause(), type));
    }
}
