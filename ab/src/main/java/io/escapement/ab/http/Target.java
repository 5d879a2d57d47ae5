package io.escapement.ab.http;

import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;

/** The host and port under load. Plain HTTP only: the generator measures services on this machine or its network. */
public record Target(String host, int port) {

    private static final String NO_URL = " is not a URL of the form http://HOST:PORT";

    public static Target parse(String url) {
        // Not named then: what stands before an @ may be a password.
        String named = url.contains("@") ? "that" : "'" + url + "'";
        URI uri;
        try {
            uri = new URI(url);
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(named + NO_URL, e);
        }
        if (!"http".equals(uri.getScheme()) || uri.getHost() == null) {
            throw new IllegalArgumentException(named + NO_URL);
        }
        if (uri.getRawUserInfo() != null) {
            throw new IllegalArgumentException("the URL has a user, who would not be sent: take it out, and give an"
                    + " Authorization header in --requests");
        }
        return new Target(uri.getHost(), uri.getPort() < 0 ? 80 : uri.getPort());
    }

    public InetSocketAddress address() {
        return new InetSocketAddress(host, port);
    }

    /** Returns the URL without a path. */
    public String url() {
        return "http://" + host + ":" + port;
    }

    String hostHeader() {
        return host + ":" + port;
    }
}
