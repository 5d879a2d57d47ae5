package io.escapement.ab;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A service that answers each connection in a thread of its own, which ends with it. Arguments: --port, and which. */
public final class ThreadPerConnection {
    private static final byte[] ANSWER =
            "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private ThreadPerConnection() {}

    public static void main(String[] args) throws IOException {
        try (ServerSocket server = new ServerSocket(Integer.parseInt(args[1]), 50, InetAddress.getLoopbackAddress())) {
            while (true) {
                Socket socket = server.accept();
                new Thread(() -> answer(socket)).start();
            }
        }
    }

    private static void answer(Socket socket) {
        try (socket;
                BufferedReader in =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (line.isEmpty()) {
                    socket.getOutputStream().write(ANSWER);
                }
            }
        } catch (IOException e) {
            // The client has gone.
        }
    }
}
