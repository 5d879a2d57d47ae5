package io.escapement.ab.service;

import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.host.Printable;
import java.io.IOException;
import java.net.MalformedURLException;
import java.rmi.ConnectIOException;
import java.security.GeneralSecurityException;
import java.util.HashMap;
import java.util.Map;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import javax.net.ssl.SSLException;
import javax.rmi.ssl.SslRMIClientSocketFactory;

/** Where a service is reached over JMX, and as whom. No message names the user or the password. */
public final class JmxAddress {

    private static final String TRUST_STORE = "javax.net.ssl.trustStore";
    private static final String REGISTRY_SOCKETS = "com.sun.jndi.rmi.factory.socket";

    private final JMXServiceURL url;
    private final Map<String, Object> environment = new HashMap<>();

    /**
     * Takes an address as it was given.
     *
     * @param user or null, without a password
     * @param registryTls whether its registry speaks TLS
     * @throws MalformedURLException if it is no address; the message does not repeat it
     */
    public JmxAddress(String serviceUrl, String user, String password, boolean registryTls)
            throws MalformedURLException {
        if (serviceUrl.contains("@")) {
            throw new MalformedURLException(
                    "no user and no password in it: --jmx-user takes the one, and" + " --jmx-password-file the other");
        }
        url = new JMXServiceURL(serviceUrl);
        if (user != null) {
            environment.put(JMXConnector.CREDENTIALS, new String[] {user, password});
        }
        if (registryTls) {
            environment.put(REGISTRY_SOCKETS, new SslRMIClientSocketFactory());
        }
    }

    /** Connects, over TLS if the service says so. */
    @SuppressWarnings("BanJNDI") // The address comes from a child of this process, or from who runs this command.
    JMXConnector connect() throws IOException {
        // Without it the JDK's client waits for ever for a service that hangs, and the measurement with it.
        System.setProperty("sun.rmi.transport.tcp.responseTimeout", "20000");
        return JMXConnectorFactory.connect(url, environment);
    }

    /** Returns why there is no connection, and what helps. */
    MeasurementException failure(Exception e) {
        Throwable root = e;
        while (root.getCause() != null && !(e instanceof SecurityException)) {
            root = root.getCause();
        }
        String remedy = "";
        if (e instanceof SecurityException) {
            remedy = environment.containsKey(JMXConnector.CREDENTIALS)
                    ? "; see the user, the password, and the service's access file"
                    : "; --jmx-user gives a user, and --jmx-password-file the password";
        } else if (has(e, SSLException.class)
                || has(e, GeneralSecurityException.class)
                || root instanceof ConnectIOException) {
            remedy = "; if it wants TLS, run java -D" + TRUST_STORE + "=FILE -jar escapement-ab.jar, with its"
                    + " certificate in FILE, and with --jmx-registry-tls if its registry wants TLS too";
        }
        return new MeasurementException(
                "no JMX connection to " + url + ": " + Printable.of(String.valueOf(root.getMessage())) + remedy, e);
    }

    private static boolean has(Throwable failure, Class<? extends Throwable> type) {
        return failure != null && (type.isInstance(failure) || has(failure.getCause(), type));
    }
}
