package io.escapement.ab.host;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.OptionalLong;

/**
 * The TCP sockets of a process's network namespace, from {@code /proc/PID/net/tcp} and {@code tcp6} (man 5 proc).
 * Without such files it is empty.
 */
public final class SocketTable {

    private static final String LISTENING = "0A";
    private static final int LOCAL = 1;
    private static final int REMOTE = 2;
    private static final int STATE = 3;
    private static final int INODE = 9;

    private final List<String[]> rows = new ArrayList<>();

    private SocketTable() {}

    public static SocketTable of(long pid) {
        SocketTable table = new SocketTable();
        for (String name : List.of("tcp", "tcp6")) {
            try {
                Files.readAllLines(Path.of("/proc", Long.toString(pid), "net", name)).stream()
                        .skip(1)
                        .map(line -> line.strip().split("\\s+"))
                        .filter(row -> row.length > INODE)
                        .forEach(table.rows::add);
            } catch (IOException e) {
                // Not Linux, no such protocol, or the process is gone.
            }
        }
        return table;
    }

    /** The inode of the socket with these two ends; empty where there is none, or no process has it. */
    public OptionalLong inodeOf(InetSocketAddress local, InetSocketAddress remote) {
        return rows.stream()
                .filter(row -> address(row[LOCAL]).equals(local)
                        && address(row[REMOTE]).equals(remote))
                .mapToLong(row -> Long.parseLong(row[INODE]))
                .filter(inode -> inode != 0)
                .findFirst();
    }

    /** The inode of a socket that listens at this port, on any address. */
    public OptionalLong inodeListeningAt(int port) {
        return rows.stream()
                .filter(row ->
                        row[STATE].equals(LISTENING) && address(row[LOCAL]).getPort() == port)
                .mapToLong(row -> Long.parseLong(row[INODE]))
                .filter(inode -> inode != 0)
                .findFirst();
    }

    /**
     * {@code 0100007F:1F90}: 32-bit words as they lie in memory, and the port; an IPv4 address in IPv6 becomes the
     * former.
     */
    private static InetSocketAddress address(String text) {
        int colon = text.indexOf(':');
        byte[] words = HexFormat.of().parseHex(text.substring(0, colon));
        ByteBuffer bytes = ByteBuffer.allocate(words.length).order(ByteOrder.nativeOrder());
        for (ByteBuffer in = ByteBuffer.wrap(words); in.hasRemaining(); ) {
            bytes.putInt(in.getInt());
        }
        try {
            return new InetSocketAddress(
                    InetAddress.getByAddress(bytes.array()), Integer.parseInt(text.substring(colon + 1), 16));
        } catch (IOException e) {
            throw new IllegalStateException("of 4 or 16 bytes: " + text, e);
        }
    }
}
