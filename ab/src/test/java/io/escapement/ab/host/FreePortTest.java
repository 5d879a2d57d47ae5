package io.escapement.ab.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FreePortTest {

    @Test
    void noOutgoingConnectionIsGivenIt() throws Exception {
        String range = Files.readString(Path.of("/proc/sys/net/ipv4/ip_local_port_range"));
        int first = Integer.parseInt(range.trim().split("\\s+")[0]);
        assumeTrue(first > 20_000, "the machine leaves few ports to services");
        for (int i = 0; i < 20; i++) {
            int port = FreePort.find();
            assertThat(port).isLessThan(first);
            new ServerSocket(port, 1, InetAddress.getLoopbackAddress()).close();
        }
        assertThat(IntStream.range(0, 20).map(i -> find()).distinct().count()).isGreaterThan(1);
    }

    private static int find() {
        try {
            return FreePort.find();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
