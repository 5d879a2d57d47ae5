package io.escapement.ab.load;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpConnectionTest {

    /** States of a connection, as /proc/net/tcp has them: CLOSE_WAIT. */
    private static final String CLOSED_BY_THE_SERVICE = "08";

    private static final String ANY = "..";
    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";

    private final AtomicInteger connectionCount = new AtomicInteger();
    private final Tally tally = new Tally();
    private ServerSocket server;
    private Target target;

    @BeforeEach
    void listen() throws IOException {
        server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        target = new Target("127.0.0.1", server.getLocalPort());
    }

    @AfterEach
    void stop() throws IOException {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "POST"})
    void aConnectionThatTheServiceClosedWhileIdleIsOpenedAnew(String method) throws Exception {
        serve(socket -> {
            answer(socket);
            socket.close();
        });
        try (HttpConnection connection = connection()) {
            exchange(connection, method);
            await().until(() -> countInState(CLOSED_BY_THE_SERVICE) == 1);

            assertThat(exchange(connection, method)).isEqualTo(200);
            assertThat(connectionCount).hasValue(2);
            assertThat(tally.closedConnectionCount()).isEqualTo(1);
            assertThat(tally.repeatedCount()).isZero();
        }
    }

    /** The look would cost more than it is worth; a request that may not be repeated is worth it. */
    @ParameterizedTest
    @CsvSource({"GET, 1", "POST, 0"})
    void oneThatIsNeverIdleIsLookedAtWhereARequestMayNotBeRepeated(String method, int sentAgain) throws Exception {
        serve(socket -> {
            answer(socket);
            socket.close();
        });
        try (HttpConnection connection = new HttpConnection(target, false)) {
            exchange(connection, method);
            await().until(() -> countInState(CLOSED_BY_THE_SERVICE) == 1);

            assertThat(exchange(connection, method)).isEqualTo(200);
            assertThat(tally.repeatedCount()).isEqualTo(sentAgain);
            assertThat(tally.closedConnectionCount()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 201 Created\r\ncontent-length: 5\r\n\r\nfirst",
                "HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n6;a=b\r\nsecond\r\n0\r\nTrailer: x\r\n\r\n",
                "HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 201 Created\r\nSet-Cookie: close\r\nContent-Length: 0\r\n\r\n"
            })
    void anAnswerIsReadToItsEndAndTheNextOneFollowsIt(String answer) throws Exception {
        serve(socket -> {
            answer(socket, answer);
            answer(socket);
        });
        try (HttpConnection connection = connection()) {
            assertThat(exchange(connection, "GET")).isEqualTo(201);
            assertThat(exchange(connection, "GET")).isEqualTo(200);
            assertThat(connectionCount).hasValue(1);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 201 Created\r\nConnection: close\r\nContent-Length: 0\r\n\r\n",
                "HTTP/1.0 201 Created\r\nContent-Length: 0\r\n\r\n",
                "HTTP/1.1 201 Created\r\n\r\nto the end"
            })
    void aConnectionThatTheServiceGivesUpIsOpenedAnew(String answer) throws Exception {
        serve(socket -> {
            answer(socket, connectionCount.get() == 1 ? answer : OK);
            socket.close();
        });
        try (HttpConnection connection = connection()) {
            assertThat(exchange(connection, "POST")).isEqualTo(201);
            assertThat(exchange(connection, "POST")).isEqualTo(200);
            assertThat(tally.closedConnectionCount()).isEqualTo(1);
            assertThat(tally.repeatedCount()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SSH-2.0-OpenSSH_9\r\n",
                "HTTP/1.1 abc OK\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: ten\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nshort"
            })
    void whatIsNoWholeAnswerIsAFailure(String answer) throws Exception {
        serve(socket -> {
            answer(socket, answer);
            socket.close();
        });
        try (HttpConnection connection = connection()) {
            assertThatThrownBy(() -> exchange(connection, "GET")).isInstanceOf(IOException.class);
            assertThat(connectionCount).hasValue(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PATCH"})
    void aRequestThatTheServiceTookAndDidNotAnswerIsNotSentAgainWhereItMayHaveBeenCarriedOut(String method)
            throws Exception {
        assertFails(method, 1, socket -> {
            answer(socket);
            readRequest(socket);
            socket.close();
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "PUT", "DELETE"})
    void anyOtherIsSentOnceMoreOnANewConnection(String method) throws Exception {
        serve(socket -> {
            answer(socket);
            readRequest(socket);
            socket.close();
        });
        try (HttpConnection connection = connection()) {
            exchange(connection, method);

            assertThat(exchange(connection, method)).isEqualTo(200);
            assertThat(connectionCount).hasValue(2);
            assertThat(tally.closedConnectionCount()).isEqualTo(1);
            assertThat(tally.repeatedCount()).isEqualTo(1);
        }
    }

    @Test
    void aServiceThatClosesTheNewOneAsWellHasFailed() throws Exception {
        assertFails("GET", 2, socket -> {
            if (connectionCount.get() == 1) {
                answer(socket);
            }
            readRequest(socket);
            socket.close();
        });
    }

    @Test
    void anAnswerThatBeganIsNotAskedForAgain() throws Exception {
        assertFails("GET", 1, socket -> {
            answer(socket);
            answer(socket, "HTTP/1.1 2");
            socket.close();
        });
    }

    /** Of a service whose first answer is whole. */
    private void assertFails(String method, int connections, Service service) throws IOException {
        serve(service);
        try (HttpConnection connection = connection()) {
            exchange(connection, "GET");

            assertThatThrownBy(() -> exchange(connection, method)).isInstanceOf(IOException.class);
            assertThat(connectionCount).hasValue(connections);
        }
    }

    /** The last of so many answers announces it by its version, by a header, or not at all. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
                "HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n",
                "HTTP/1.0 200 OK\r\n\r\n",
                OK
            })
    void aServiceThatClosesEachConnectionAfterSomeAnswersHasAnsweredAll(String last) throws Exception {
        int each = 10;
        serve(socket -> {
            for (int i = 1; i < each; i++) {
                answer(socket);
            }
            answer(socket, last);
            socket.close();
        });
        LoadPhase load = new LoadPhase(target, RequestMix.get("/"), 1, Duration.ofSeconds(20));
        Tally saturated = load.load(Rate.SATURATED, Duration.ofMillis(300)).tally();

        assertThat(saturated.problems()).isEmpty();
        assertThat(saturated.closedConnectionCount()).isPositive().isBetween(connectionCount.get() - 1L, (long)
                connectionCount.get());
        assertThat(saturated.succeededCount())
                .isBetween(each * (connectionCount.get() - 1L), each * (long) connectionCount.get());
    }

    @Test
    void aConnectionThatWasClosedHereIsNotUsedAgain() throws Exception {
        serve(HttpConnectionTest::answer);
        HttpConnection connection = connection();
        exchange(connection, "GET");
        connection.close();

        assertThatThrownBy(() -> exchange(connection, "GET")).isInstanceOf(IOException.class);
    }

    @Test
    void whoClosesAConnectionEndsAlsoTheWaitForItsOpening() throws Exception {
        List<SocketChannel> waiting = new ArrayList<>();
        try {
            // Nobody accepts: once these fill the queue, the kernel leaves others without an answer.
            for (int i = 0; i < 20; i++) {
                waiting.add(SocketChannel.open());
                waiting.get(i).configureBlocking(false);
                waiting.get(i).connect(server.getLocalSocketAddress());
            }
            HttpConnection connection = connection();
            CompletableFuture<Object> exchange =
                    CompletableFuture.supplyAsync(() -> catchThrowable(() -> exchange(connection, "GET")));
            await().until(() -> countInState(ANY) > waiting.size());
            connection.close();

            assertThat(exchange.get(1, TimeUnit.MINUTES)).isInstanceOf(ClosedChannelException.class);
        } finally {
            for (SocketChannel each : waiting) {
                each.close();
            }
        }
    }

    @Test
    void anUnknownHostIsNamed() {
        HttpConnection connection = new HttpConnection(new Target("nobody.invalid", 80), true);

        assertThatThrownBy(() -> exchange(connection, "GET"))
                .isInstanceOf(UnknownHostException.class)
                .hasMessageStartingWith("nobody.invalid");
    }

    private HttpConnection connection() {
        return new HttpConnection(target, true);
    }

    private int exchange(HttpConnection connection, String method) throws IOException {
        return connection.exchange(request(method), tally);
    }

    /** Counts the connections to the service that the kernel has in a state. */
    private int countInState(String state) throws IOException {
        Pattern to = Pattern.compile(String.format(":%04X %s ", server.getLocalPort(), state));
        int count = 0;
        for (String table : List.of("/proc/net/tcp", "/proc/net/tcp6")) {
            if (Files.exists(Path.of(table))) {
                try (Stream<String> lines = Files.lines(Path.of(table))) {
                    count += (int) lines.filter(line -> to.matcher(line).find()).count();
                }
            }
        }
        return count;
    }

    private Request request(String method) {
        return new Request(Request.NO_LINE, method, target, "/", Map.of(), "", Request.ANY_SUCCESS);
    }

    private void serve(Service service) {
        Thread thread = new Thread(
                () -> {
                    try {
                        while (true) {
                            Socket socket = server.accept();
                            connectionCount.incrementAndGet();
                            service.serve(socket);
                        }
                    } catch (IOException e) {
                        // The test is over.
                    }
                },
                "test-service");
        thread.setDaemon(true);
        thread.start();
    }

    private static void answer(Socket socket) throws IOException {
        answer(socket, OK);
    }

    private static void answer(Socket socket, String answer) throws IOException {
        readRequest(socket);
        socket.getOutputStream().write(answer.getBytes(ISO_8859_1));
    }

    private static void readRequest(Socket socket) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(socket.getInputStream(), ISO_8859_1));
        String line = lines.readLine();
        while (line != null && !line.isEmpty()) {
            line = lines.readLine();
        }
    }

    private interface Service {
        void serve(Socket socket) throws IOException;
    }
}
