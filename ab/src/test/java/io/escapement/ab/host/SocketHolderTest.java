package io.escapement.ab.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SocketHolderTest {

    private static final long OWN_PID = ProcessHandle.current().pid();

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "::1", "0.0.0.0"})
    void theProcessThatAcceptsAConnectionIsFound(String address) throws Exception {
        assumeTrue(Files.isReadable(Path.of("/proc/self/net/tcp")));
        assumeTrue(!address.equals("::1") || Files.isReadable(Path.of("/proc/self/net/tcp6")));
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getByName(address))) {
            CompletableFuture<?> accepted = CompletableFuture.supplyAsync(() -> accept(server));
            try (Socket client = new Socket(address.equals("0.0.0.0") ? "127.0.0.1" : address, server.getLocalPort())) {
                assertThat(SocketHolder.answering(client, 1))
                        .map(ProcessHandle::pid)
                        .contains(OWN_PID);
            }
            assertThat(accepted.get()).isNotNull();
        }
    }

    @Test
    void nobodyIsFoundWhereNobodyAccepts() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket client = new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort())) {
            assertThat(SocketHolder.answering(client, OWN_PID)).isEmpty();
        }
    }

    private static Object accept(ServerSocket server) {
        try {
            return server.accept();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
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
