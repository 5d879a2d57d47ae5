package io.escapement.ab.host;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** A TCP port on the loopback address that nobody uses just now. */
public final class FreePort {

    private FreePort() {}

    public static int find() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
