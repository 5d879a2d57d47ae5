package io.escapement.ab.load;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestFileTest {

    private static final Target TARGET = new Target("localhost", 80);

    @TempDir
    private Path folder;

    @Test
    void requestsAreDrawnByTheirWeights() throws IOException {
        DoubleFunction<Request> mix = read("""
                # the front page
                GET /

                {"path": "/search?q=a", "weight": 3}
                """);

        Map<String, Long> counts = IntStream.range(0, 4_000)
                .mapToObj(i -> wire(mix.apply(i / 4_000.0)).lines().findFirst().orElseThrow())
                .collect(Collectors.groupingBy(line -> line, Collectors.counting()));

        assertThat(counts).isEqualTo(Map.of("GET / HTTP/1.1", 1_000L, "GET /search?q=a HTTP/1.1", 3_000L));
    }

    @Test
    void linesAreNamedWithoutTheirQueriesUnlessThereIsOneOrThereAreTooMany() throws IOException {
        RequestFile two = file("# first\nGET /search?token=hidden\n{\"method\":\"put\",\"path\":\"/a\"}");

        assertThat(two.lines()).containsExactly("line 2, GET /search", "line 3, PUT /a");
        assertThat(two.remark()).isEmpty();
        assertThat(two.of(TARGET).apply(0.9).line()).isEqualTo(1);
        assertThat(file("GET /").lines()).isEmpty();
        assertThat(file("GET /\n".repeat(30)).lines()).hasSize(30);
        RequestFile many = file("GET /\n".repeat(31));
        assertThat(many.lines()).isEmpty();
        assertThat(many.of(TARGET).apply(0.9).line()).isEqualTo(Request.NO_LINE);
        assertThat(many.remark()).contains("the request file has 31 lines: up to 30 would have figures of their own");
    }

    @Test
    void methodHeadersBodyAndStatusAreThoseOfTheLine() throws IOException {
        Request request = read("{\"method\":\"put\",\"path\":\"/a\",\"headers\":{\"X-Id\":\"7\"},"
                        + "\"body\":\"\u00fc\",\"status\":409}")
                .apply(0);

        assertThat(wire(request)).isEqualTo("""
                PUT /a HTTP/1.1\r
                Host: localhost\r
                User-Agent: escapement-ab\r
                Accept: */*\r
                X-Id: 7\r
                Content-Length: 2\r
                \r
                \u00fc""");
        assertThat(request.expects(409)).isTrue();
        assertThat(request.expects(200)).isFalse();
    }

    @Test
    void withoutAStatusAnySuccessWillDo() throws IOException {
        Request request = read("GET /").apply(0);

        assertThat(request.expects(204)).isTrue();
        assertThat(request.expects(302)).isTrue();
        assertThat(request.expects(404)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET",
                "GET nowhere",
                "GET /a b",
                "HEAD /",
                "{\"path\":\"/\"",
                "{\"path\":\"/\",\"weight\":0}",
                "{\"method\":\"GET\"}",
                "{\"path\":\"/\",\"method\":null}",
                "{\"path\":\"/\",\"headers\":null}",
                "{\"path\":\"/\",\"headers\":{\"a\":null}}",
                "{\"path\":\"/\",\"body\":null}",
                "{\"path\":\"/\",\"path\":\"/a\"}",
                "{\"path\":\"/\",\"headers\":{\"a\":\"1\",\"a\":\"2\"}}",
                "G:T /",
                "{\"path\":\"/\",\"method\":\"\"}",
                "{\"path\":\"/\",\"weight\":Infinity}",
                "{\"path\":\"/\",\"weight\":1e999}",
                "{\"path\":\"/\",\"weight\":1e300}",
                "{\"path\":\"/\",\"weight\":NaN}",
                "{\"path\":\"/\",\"status\":0}",
                "{\"path\":\"/\",\"status\":99}",
                "{\"path\":\"/\",\"status\":600}",
                "{\"path\":\"/\",\"headers\":{\"\":\"\"}}",
                "{\"path\":\"/\",\"headers\":{\"a b\":\"\"}}",
                "{\"path\":\"/\",\"headers\":{\"a\":\"b\\r\\nInjected: 1\"}}",
                "{\"path\":\"/\",\"headers\":{\"a\":\"\\u007f\"}}",
                "{\"path\":\"/\",\"headers\":{\"content-length\":\"1\"}}",
                "{\"path\":\"/\",\"headers\":{\"Transfer-Encoding\":\"chunked\"}}",
                "{\"path\":\"/\",\"headers\":{\"Connection\":\"close\"}}"
            })
    void whatIsNoRequestIsNamedByItsLine(String line) {
        assertThatThrownBy(() -> read("GET /\n" + line))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("requests.txt, line 2")
                .hasMessageNotContainingAny("Cannot invoke", "github.com");
    }

    @Test
    void anUnknownFieldIsNamedWithThoseThatAreAllowed() {
        assertThatThrownBy(() -> read("{\"path\":\"/a\",\"wieght\":5,\"stauts\":404}"))
                .hasMessageEndingWith("there is no field 'wieght', only path, method, headers, body, weight, status");
    }

    @Test
    void aByteOrderMarkIsNoPartOfTheFirstRequest() throws IOException {
        assertThat(wire(read("\uFEFFGET /").apply(0))).startsWith("GET / HTTP/1.1");
        assertThat(wire(read("\uFEFF{\"path\":\"/\"}").apply(0))).startsWith("GET / HTTP/1.1");
    }

    @Test
    void aHostHeaderReplacesThatOfTheUrl() throws IOException {
        assertThat(wire(read("{\"path\":\"/\",\"headers\":{\"host\":\"shop.example\"}}")
                        .apply(0)))
                .containsOnlyOnce("shop.example")
                .containsOnlyOnce("ost: ");
    }

    @Test
    void ofHeadersThatAFileNamesNoneIsAddedAndOfOthersUserAgentAndAccept() throws IOException {
        assertThat(wire(read("GET /").apply(0))).contains("\r\nUser-Agent: escapement-ab", "\r\nAccept: */*\r\n");
        assertThat(wire(read("{\"path\":\"/\",\"headers\":{\"user-agent\":\"x\",\"ACCEPT\":\"y\"}}")
                        .apply(0)))
                .contains("\r\nuser-agent: x\r\n", "\r\nACCEPT: y\r\n")
                .doesNotContain("escapement-ab", "*/*");
    }

    @Test
    void aPathGoesOutInAscii() throws IOException {
        assertThat(wire(read("GET /b\u00fccher?q=\u20ac&r=%20").apply(0)))
                .startsWith("GET /b%C3%BCcher?q=%E2%82%AC&r=%20 HTTP/1.1\r\n");
    }

    @Test
    void aFileWithoutARequestIsRefused() {
        assertThatThrownBy(() -> read("# nothing\n")).hasMessageContaining("holds no request");
    }

    private DoubleFunction<Request> read(String text) throws IOException {
        return file(text).of(TARGET);
    }

    private RequestFile file(String text) throws IOException {
        return RequestFile.read(Files.writeString(folder.resolve("requests.txt"), text));
    }

    private static String wire(Request request) {
        return new String(request.wire(), UTF_8);
    }
}
