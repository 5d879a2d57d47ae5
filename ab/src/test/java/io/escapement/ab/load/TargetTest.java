package io.escapement.ab.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TargetTest {

    /** A JVM of its own, as it is to know a host that no other does. */
    @Test
    void aServiceIsReachedThatListensAtTheLastOfItsHostsAddressesOnly(@TempDir Path folder) throws Exception {
        assumeTrue(Files.exists(Path.of("/proc/net/tcp6")));
        Path hosts = Files.writeString(folder.resolve("hosts"), "127.0.0.1 manifold\n::1 manifold\n");
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Djdk.net.hosts.file=" + hosts,
                        "-cp",
                        System.getProperty("java.class.path"),
                        Child.class.getName())
                .inheritIO()
                .start();

        assertThat(child.waitFor()).isZero();
    }

    static final class Child {
        private Child() {}

        public static void main(String[] args) throws IOException {
            try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getAllByName("::1")[0])) {
                new Target("manifold", server.getLocalPort())
                        .connect(opened -> {})
                        .close();
            }
        }
    }

    @Test
    void theEndOfALongRequestIsNotHeldBackByTheKernel() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                SocketChannel channel = new Target("127.0.0.1", server.getLocalPort()).connect(opened -> {})) {
            assertThat(channel.getOption(StandardSocketOptions.TCP_NODELAY)).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://me:hidden@localhost:1/",
                "https://me:hidden@localhost:1/",
                "http://me:hid/hidden@localhost:1/",
                "http://me:hid hidden@localhost:1/"
            })
    void aPasswordInTheUrlIsRefusedAndNotRepeated(String url) {
        assertThat(catchThrowable(() -> Target.parse(url, false)))
                .isInstanceOf(IllegalArgumentException.class)
                .message()
                .doesNotContain("hidden");
    }

    @Test
    void theSchemeMayBeInCapitals() {
        assertThat(Target.parse("HTTP://localhost:81/", false).url()).isEqualTo("http://localhost:81");
        assertThat(Target.parse("HTTPS://localhost:81/", false).url()).isEqualTo("https://localhost:81");
    }

    @ParameterizedTest
    @CsvSource({
        "http://a/,a,80",
        "http://a:80/,a,80",
        "http://a:443/,a:443,443",
        "https://a/,a,443",
        "https://a:443/,a,443",
        "https://a:80/,a:80,80"
    })
    void theHostHeaderHasAPortOnlyWhereThatDoesNotGoWithoutSaying(String url, String header, int port) {
        assertThat(Target.parse(url, false).hostHeader()).isEqualTo(header);
        assertThat(Target.parse(url, false).port()).isEqualTo(port);
    }
}
