package io.escapement.ab.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SocketHolderTest {
    private static final long OWN_PID = ProcessHandle.current().pid();
    private static final long NO_PID = -1;

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "::1", "0.0.0.0"})
    void theProcessThatListensIsFoundAndNotOneThatIsConnected(String address) throws Exception {
        assumeTrue(Files.isReadable(Path.of("/proc/self/net/tcp")));
        assumeTrue(!address.equals("::1") || Files.isReadable(Path.of("/proc/self/net/tcp6")));
        InetAddress called = InetAddress.getByName(address.equals("0.0.0.0") ? "127.0.0.1" : address);
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getByName(address));
                Socket client = new Socket(called, server.getLocalPort())) {
            for (long lookedAtFirst : new long[] {OWN_PID, NO_PID}) {
                assertThat(SocketHolder.listeningAt(
                                new InetSocketAddress(called, server.getLocalPort()), lookedAtFirst))
                        .map(ProcessHandle::pid)
                        .contains(OWN_PID);
            }
            assertThat(SocketHolder.listeningAt(new InetSocketAddress(called, client.getLocalPort()), OWN_PID))
                    .isEmpty();
            assertThat(SocketHolder.listeningAt(new InetSocketAddress("192.0.2.1", server.getLocalPort()), OWN_PID))
                    .as("an address of another machine")
                    .isEmpty();
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
