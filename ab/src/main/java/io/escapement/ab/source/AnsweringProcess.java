package io.escapement.ab.source;

import io.escapement.ab.host.SocketHolder;
import io.escapement.ab.host.SocketTable;
import io.escapement.ab.http.SingleCaller;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.util.List;
import java.util.OptionalLong;

/**
 * The process on this machine that has the other end of a connection.
 *
 * @param process null where it can't be seen: on another machine, another user's, or behind a translation of addresses
 */
record AnsweringProcess(ProcessHandle process) {

    static final AnsweringProcess UNKNOWN = new AnsweringProcess(null);

    /** {@code caller} has just been answered; {@code pid} is looked at first, in its own network namespace. */
    static AnsweringProcess of(SingleCaller caller, long pid) throws IOException {
        InetSocketAddress server = caller.serverAddress();
        for (long namespace : List.of(pid, ProcessHandle.current().pid())) {
            SocketTable sockets = SocketTable.of(namespace);
            OptionalLong inode =
                    caller.isConnected() ? sockets.inodeOf(server, caller.localAddress()) : OptionalLong.empty();
            if (inode.isEmpty() && isHere(server)) {
                inode = sockets.inodeListeningAt(server.getPort());
            }
            if (inode.isPresent()) {
                long found = inode.getAsLong();
                return new AnsweringProcess(
                        (SocketHolder.holds(pid, found) ? ProcessHandle.of(pid) : SocketHolder.of(found)).orElse(null));
            }
        }
        return UNKNOWN;
    }

    private static boolean isHere(InetSocketAddress address) throws IOException {
        return address.getAddress().isLoopbackAddress()
                || NetworkInterface.getByInetAddress(address.getAddress()) != null;
    }

    boolean is(long pid) {
        return process != null && process.pid() == pid;
    }

    boolean isUnknown() {
        return process == null;
    }
}
