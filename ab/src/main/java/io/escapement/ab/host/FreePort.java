package io.escapement.ab.host;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;

/** A TCP port on the loopback address that nobody uses just now, and that no outgoing connection is ever given. */
public final class FreePort {

    private static final int LEAST = 10_240;
    private static final int TRIES = 100;

    private FreePort() {}

    /**
     * Finds one below the range from which the kernel serves outgoing connections: a service that is started on it
     * again and again would else fail to bind as soon as any connection of the machine was given it in between.
     */
    public static int find() throws IOException {
        int end = firstOfOutgoingConnections();
        for (int tried = 0; tried < TRIES && end > LEAST; tried++) {
            try {
                return bound(ThreadLocalRandom.current().nextInt(LEAST, end));
            } catch (IOException e) {
                // Somebody has it.
            }
        }
        return bound(0);
    }

    private static int bound(int port) throws IOException {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** The kernel's {@code ip_local_port_range} begins with it; 0 if that can't be read. */
    private static int firstOfOutgoingConnections() {
        try {
            String range = Files.readString(Path.of("/proc/sys/net/ipv4/ip_local_port_range"));
            return Integer.parseInt(range.trim().split("\\s+")[0]);
        } catch (IOException | NumberFormatException e) {
            return 0;
        }
    }
}
