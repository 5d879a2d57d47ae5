package io.escapement.ab.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TargetTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://me:hidden@localhost:1/",
                "https://me:hidden@localhost:1/",
                "http://me:hid/hidden@localhost:1/",
                "http://me:hid hidden@localhost:1/"
            })
    void aPasswordInTheUrlIsRefusedAndNotRepeated(String url) {
        assertThat(catchThrowable(() -> Target.parse(url)))
                .isInstanceOf(IllegalArgumentException.class)
                .message()
                .doesNotContain("hidden");
    }

    @Test
    void theSchemeMayBeInCapitals() {
        assertThat(Target.parse("HTTP://localhost:81/").url()).isEqualTo("http://localhost:81");
    }

    @Test
    void ofSeveralAddressesTheFirstThatAcceptsAConnectionIsTaken() throws IOException {
        InetAddress[] both = {InetAddress.getByAddress(new byte[] {127, 0, 0, 2}), InetAddress.getLoopbackAddress()};
        int port;
        try (ServerSocket server = new ServerSocket(0, 1, both[1])) {
            port = server.getLocalPort();
            assertThat(Target.firstAccepting(both, port)).contains(new InetSocketAddress(both[1], port));
        }
        assertThat(Target.firstAccepting(both, port)).isEmpty();
    }
}
