package io.escapement.ab.http;

import java.net.InetSocketAddress;
import java.net.URI;

/** The host and port under load. Plain HTTP only: the generator measures services on this machine or its network. */
public record Target(String host, int port) {

    public static Target parse(String url) {
        URI uri = URI.create(url);
        if (!"http".equals(uri.getScheme()) || uri.getHost() == null) {
            throw new IllegalArgumentException("'" + url + "' is not a URL of the form http://HOST:PORT");
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
