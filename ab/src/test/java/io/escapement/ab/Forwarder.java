package io.escapement.ab;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** Passes bytes on to a port of this machine, as a proxy does. */
final class Forwarder implements AutoCloseable {

    private final ServerSocket server;
    private final int port;

    private Forwarder(ServerSocket server, int port) {
        this.server = server;
        this.port = port;
    }

    static Forwarder to(int port) throws IOException {
        Forwarder forwarder = new Forwarder(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), port);
        start(forwarder::accept);
        return forwarder;
    }

    private void accept() throws IOException {
        while (true) {
            Socket client = server.accept();
            Socket service = new Socket(InetAddress.getLoopbackAddress(), port);
            client.setTcpNoDelay(true);
            service.setTcpNoDelay(true);
            start(() -> copy(client, service));
            start(() -> copy(service, client));
        }
    }

    private static void copy(Socket from, Socket to) throws IOException {
        try (from;
                to) {
            from.getInputStream().transferTo(to.getOutputStream());
        }
    }

    private static void start(Work work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (IOException | UncheckedIOException e) {
                // One of the ends is gone.
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getLocalPort();
    }

    @Override
    public void close() throws IOException {
        server.close();
    }

    private interface Work {
        void run() throws IOException;
    }
}
