package io.escapement.ab;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** A service that does next to nothing for a request: it reads one, and writes the same answer. */
final class LeanService {
    private static final byte[] ANSWER = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".getBytes(ISO_8859_1);

    private LeanService() {}

    public static void main(String[] args) throws IOException {
        try (ServerSocket server =
                new ServerSocket(Integer.parseInt(args[args.length - 1]), 50, InetAddress.getLoopbackAddress())) {
            while (true) {
                Socket socket = server.accept();
                new Thread(() -> serve(socket), "serve").start();
            }
        }
    }

    private static void serve(Socket socket) {
        byte[] request = new byte[4_096];
        try (socket;
                InputStream in = socket.getInputStream();
                OutputStream out = socket.getOutputStream()) {
            // A short request comes whole.
            while (in.read(request) > 0) {
                out.write(ANSWER);
            }
        } catch (IOException e) {
            // The client has gone.
        }
    }
}
