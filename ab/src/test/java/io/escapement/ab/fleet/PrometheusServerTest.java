package io.escapement.ab.fleet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.escapement.ab.fleet.PrometheusServer.Line;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PrometheusServerTest {
    private static final String SERIES = "{'metric':{'instance':'a'},'values':[[60,'1.5'],[120,'+Inf']]}";
    private static final String BEGINNING = "{'status':'success','data':{'resultType':'matrix','result':[";

    @Test
    void seriesAreReadOneByOne() throws Exception {
        assertThat(answered(BEGINNING + SERIES + "]}}"))
                .containsExactly(new Line(
                        Map.of("instance", "a"), new TreeMap<>(Map.of(60L, 1.5, 120L, Double.POSITIVE_INFINITY))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                BEGINNING + "{'metric':{'instance':'a'},'values':[[60,'1.",
                BEGINNING + "{'metric':['a']}]}}",
                BEGINNING + "{'metric':{},'values':[[60]]}]}}",
                BEGINNING + "{'metric':{},'values':[[60,'much']]}]}}",
                BEGINNING + SERIES,
                "[]",
                "<html>",
                ""
            })
    void anAnswerThatBreaksOffOrIsAnothersIsAFailureOfTheServer(String answer) {
        assertThatThrownBy(() -> answered(answer)).isInstanceOf(IOException.class);
    }

    /** Asks a server that gives this answer. */
    private static List<Line> answered(String answer) throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            byte[] body = answer.replace('\'', '"').getBytes(UTF_8);
            exchange.sendResponseHeaders(200, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        try {
            List<Line> lines = new ArrayList<>();
            new PrometheusServer(
                            URI.create("http://127.0.0.1:" + server.getAddress().getPort()))
                    .range("up", 60, 120, 60, lines::add);
            return lines;
        } finally {
            server.stop(0);
        }
    }
}
