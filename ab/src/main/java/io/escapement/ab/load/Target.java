package io.escapement.ab.load;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.channels.SocketChannel;
import java.util.function.Consumer;

/** The host and port under load, with TLS or without. */
public final class Target {

    private static final String FORM = "http(s)://HOST:PORT";

    private final String host;
    private final int port;
    private final Tls tls;

    /** The address of the host that took a connection; null before the first. */
    private volatile InetAddress answering;

    public Target(String host, int port) {
        this(host, port, null);
    }

    /** @param tls null for plain HTTP */
    Target(String host, int port, Tls tls) {
        this.host = host;
        this.port = port;
        this.tls = tls;
    }

    /** Returns where a URL leads; {@code insecure} if any certificate will do there. */
    public static Target parse(String url, boolean insecure) {
        URI uri = server("", url, "https?", FORM, ", and give an Authorization header in --requests");
        Tls tls = uri.getScheme().equalsIgnoreCase("https") ? Tls.of(insecure) : null;
        return new Target(uri.getHost(), uri.getPort() < 0 ? defaultPort(tls) : uri.getPort(), tls);
    }

    private static int defaultPort(Tls tls) {
        return tls == null ? 80 : 443;
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

    /**
     * Connects to the first of the host's addresses that takes it, and to no other from then on: another service may
     * listen there. {@code opened} gets each channel before it connects, so that another thread can end that.
     */
    public SocketChannel connect(Consumer<SocketChannel> opened) throws IOException {
        InetAddress known = answering;
        IOException failure = null;
        for (InetAddress address : known == null ? InetAddress.getAllByName(host) : new InetAddress[] {known}) {
            SocketChannel channel = SocketChannel.open();
            opened.accept(channel);
            try {
                channel.connect(new InetSocketAddress(address, port));
                // Otherwise the last part of a long request waits for what the service's kernel says of the first.
                channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
                answering = address;
                return channel;
            } catch (IOException e) {
                channel.close();
                failure = failure == null ? e : failure;
            }
        }
        throw failure;
    }

    /** Returns the socket that speaks HTTP over a connection: its own, or a TLS socket after the handshake. */
    Socket speaking(SocketChannel connected) throws IOException {
        return tls == null ? connected.socket() : tls.over(connected.socket(), host, port);
    }

    /** Whether the address that took a connection is one of this machine's. */
    public boolean isHere() throws IOException {
        InetAddress known = answering;
        return known != null
                && (known.isLoopbackAddress()
                        || known.isAnyLocalAddress()
                        || NetworkInterface.getByInetAddress(known) != null);
    }

    public int port() {
        return port;
    }

    /** Returns the URL without a path. */
    public String url() {
        return (tls == null ? "http://" : "https://") + host + ":" + port;
    }

    /** Some services compare it with their own name, which has no port where that goes without saying. */
    String hostHeader() {
        return port == defaultPort(tls) ? host : host + ":" + port;
    }
}
