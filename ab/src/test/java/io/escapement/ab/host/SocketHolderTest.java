package io.escapement.ab.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SocketHolderTest {

    private static final long OWN_PID = ProcessHandle.current().pid();

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "::1", "0.0.0.0"})
    void theServersEndOfAConnectionIsFoundWithItsProcess(String address) throws Exception {
        assumeTrue(Files.isReadable(Path.of("/proc/self/net/tcp")));
        assumeTrue(!address.equals("::1") || Files.isReadable(Path.of("/proc/self/net/tcp6")));
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getByName(address));
                Socket client = new Socket(address.equals("0.0.0.0") ? "127.0.0.1" : address, server.getLocalPort());
                Socket accepted = server.accept()) {
            OptionalLong inode = SocketTable.of(OWN_PID)
                    .inodeOf((InetSocketAddress) client.getRemoteSocketAddress(), (InetSocketAddress)
                            client.getLocalSocketAddress());

            assertThat(accepted.isConnected()).isTrue();
            assertThat(inode).isPresent();
            assertThat(SocketHolder.of(inode.getAsLong()))
                    .map(ProcessHandle::pid)
                    .contains(OWN_PID);
            assertThat(SocketTable.of(OWN_PID).inodeListeningAt(server.getLocalPort()))
                    .isPresent()
                    .isNotEqualTo(inode);
        }
    }

    @Test
    void aProcessIsNamedByItsProgramOrJarWithoutOptionsThatMayBeSecret() throws Exception {
        assumeTrue(Files.isReadable(Path.of("/proc/self/cmdline")));
        Process sleep = new ProcessBuilder("sleep", "20").start();
        try {
            assertThat(SocketHolder.describe(sleep.toHandle())).isEqualTo("process " + sleep.pid() + " (sleep 20)");
        } finally {
            sleep.destroyForcibly();
        }
    }
}
