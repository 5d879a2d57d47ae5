package io.escapement.ab.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;

class PortOwnerTest {
    private static final long SELF = ProcessHandle.current().pid();

    /** However little its answers cost. */
    @Test
    void aProcessOwnsThePortOnWhichItListensAndNoOtherDoes() throws Exception {
        Process other = new ProcessBuilder("sleep", "600").start();
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int port = server.getLocalPort();

            assertThat(PortOwner.is(SELF, port)).contains(true);
            assertThat(PortOwner.is(other.pid(), port)).contains(false);
        } finally {
            other.destroyForcibly();
        }
    }

    @Test
    void whatTheKernelDoesNotTellIsLeftOpen() throws Exception {
        int closed;
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            closed = server.getLocalPort();
            assertThat(PortOwner.is(Service.ELSEWHERE, closed)).isEmpty();
        }
        assertThat(PortOwner.is(SELF, closed)).as("nobody listens").isEmpty();
    }
}
