package io.escapement.ab.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.util.Optional;

/** The host and port under load. Plain HTTP only: the generator measures services on this machine or its network. */
public final class Target {

    private static final String FORM = "http://HOST:PORT";
    private static final int CONNECT_MILLIS = 2_000;

    private final String host;
    private final int port;
    private InetSocketAddress accepting;

    public Target(String host, int port) {
        this.host = host;
        this.port = port;
    }

    public static Target parse(String url) {
        URI uri = server("", url, "http", FORM, ", and give an Authorization header in --requests");
        return new Target(uri.getHost(), uri.getPort() < 0 ? 80 : uri.getPort());
    }

    /** Throws {@link IllegalArgumentException} unless it is the URL of a server that can be asked as it is. */
    public static URI server(String option, String text, String schemes, String form, String instead) {
        // Not named where there is an @: what stands before it may be a password.
        String named = option + (text.contains("@") ? "that" : "'" + text + "'");
        URI url;
        try {
            url = new URI(text);
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(named + " is not of the form " + form, e);
        }
        if (!String.valueOf(url.getScheme()).matches("(?i)" + schemes) || url.getHost() == null) {
            throw new IllegalArgumentException(named + " is not of the form " + form);
        }
        if (url.getRawUserInfo() != null) {
            throw new IllegalArgumentException(
                    option + "the URL has a user, who would not be sent: take it out" + instead);
        }
        if (url.getPort() == 0 || url.getPort() > 65_535) {
            throw new IllegalArgumentException(named + " has a port that is not from 1 to 65535");
        }
        return url;
    }

    public int port() {
        return port;
    }

    /**
     * Returns the first of the host's addresses that accepts a connection, for good, so that all connections are to the
     * same; localhost may be 127.0.0.1 and ::1, and a service listen on one only. While none does it is the first.
     */
    public synchronized InetSocketAddress address() {
        if (accepting != null) {
            return accepting;
        }
        try {
            InetAddress[] addresses = InetAddress.getAllByName(host);
            accepting = addresses.length == 1
                    ? new InetSocketAddress(addresses[0], port)
                    : firstAccepting(addresses, port).orElse(null);
        } catch (UnknownHostException e) {
            // Whoever connects reports it.
        }
        return accepting != null ? accepting : new InetSocketAddress(host, port);
    }

    static Optional<InetSocketAddress> firstAccepting(InetAddress[] addresses, int port) {
        for (InetAddress each : addresses) {
            InetSocketAddress address = new InetSocketAddress(each, port);
            try (Socket socket = new Socket()) {
                socket.connect(address, CONNECT_MILLIS);
                return Optional.of(address);
            } catch (IOException e) {
                // The next one may.
            }
        }
        return Optional.empty();
    }

    /** Returns the URL without a path. */
    public String url() {
        return "http://" + host + ":" + port;
    }

    String hostHeader() {
        return host + ":" + port;
    }
}
