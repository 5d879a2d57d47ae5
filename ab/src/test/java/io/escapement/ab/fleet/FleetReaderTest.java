package io.escapement.ab.fleet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.escapement.ab.FleetCommand;
import io.escapement.ab.fleet.PrometheusServer.Line;
import io.escapement.ab.host.CommandRunner;
import io.escapement.ab.host.MeasurementException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a server answers, and what the command makes of it. */
class FleetReaderTest {
    private static final String SERIES = "{'metric':{'instance':'a'},'values':[[60,'1.5'],[120,'2']]}";
    private static final String BEGINNING = "{'status':'success','data':{'resultType':'matrix','result':[";

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void aSeriesHasItsLabelsAndValues() throws Exception {
        assertThat(answered(BEGINNING + SERIES + "]}}")).singleElement().satisfies(line -> {
            assertThat(line.metric()).isEqualTo(Map.of("instance", "a"));
            assertThat(line.values()).containsExactly(new double[] {60, 1.5}, new double[] {120, 2});
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                BEGINNING + "{'metric':{'instance':'a'},'values':[[60,'1.",
                BEGINNING + "{'metric':['a']}]}}",
                BEGINNING + "{'metric':{},'values':[[60,'much']]}]}}",
                "{}",
                "[]",
                "<html>",
                "404 page not found",
                ""
            })
    void anAnswerThatBreaksOffOrIsAnothersIsAFailureOfTheServer(String answer) {
        assertThatThrownBy(() -> answered(answer))
                .isInstanceOf(MeasurementException.class)
                .hasMessageEndingWith(" did not answer as a Prometheus server does (status 200)");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    --arm nosuch | there is no series nosuch (--arm) of any instance with job="a" in that time
                    --cpu nosuch_total | there is no series nosuch_total (--cpu) of any
                    --requests nosuch_total | there is no series nosuch_total (--requests) of any
                    --latency nosuch_seconds | there is no series nosuch_seconds_count (--latency) of any
                    --by zone,other | --by, --unit: no series escapement_scheduled_arm has a label other; there are
                    --unit other | no series escapement_scheduled_arm has a label other
                    """)
    void aNameThatNothingHasIsNamedAndNothingIsJudged(String arguments, String named) throws Exception {
        assertThat(status(arguments)).isEqualTo(1);

        assertThat(err.toString()).contains(named);
        assertThat(out.toString()).isEmpty();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aFleetIsComparedOverItsHostsAndReported() throws Exception {
        assertThat(status("--requests half_total --by zone")).isZero();

        assertThat(out.toString().replaceAll("\\s+", " "))
                .contains(
                        "20 instances, of which 20 on 20 hosts had both clocks",
                        "Pairs of periods that don't count: none.",
                        "zone=z 20 20",
                        "The report: " + folder.resolve("report"));
        assertThat(folder.resolve("report").toFile().list()).containsExactlyInAnyOrder("report.txt", "report.json");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    --prometheus http://me:hidden@127.0.0.1:1 | --prometheus: the URL has a user, who would not be sent
                    --prometheus http://127.0.0.1:99999 | has a port that is not from 1 to 65535
                    --prometheus http://127.0.0.1:1 --to yesterday | 'yesterday'
                    --prometheus http://127.0.0.1:1 --drop 10min | --drop must be shorter than --period
                    --prometheus http://127.0.0.1:1 --out pom.xml | --out: no report can be written to 'pom.xml'
                    """)
    void aMistakeIsNamedAndNothingIsAsked(String arguments, String named) {
        assertThat(execute(arguments + " --period 10min")).isEqualTo(64);
        assertThat(err.toString()).contains(named).doesNotContain("hidden");
    }

    private int execute(String arguments) {
        return CommandRunner.commandLine(new FleetCommand())
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments.split(" +"));
    }

    /** Asks for six pairs of periods. */
    private int status(String arguments) throws Exception {
        HttpServer server = server(FleetReaderTest::fleet);
        try {
            return execute(arguments + " --match job=\"a\" --period 10min --last 2h --to 2026-01-01T00:00:00Z --out "
                    + folder.resolve("report") + " --prometheus " + url(server));
        } finally {
            server.stop(0);
        }
    }

    /** Of twenty hosts that switch each period; those of odd number have no series whose name has half in it. */
    private static String fleet(String query) {
        long[] times = Stream.of(query.replaceFirst(".*&start=", "").split("&end=|&step="))
                .mapToLong(Long::parseLong)
                .toArray();
        StringJoiner series = new StringJoiner(",", BEGINNING, "]}}");
        for (int host = 0; host < (query.contains("nosuch") ? 0 : 20); host += query.contains("half") ? 2 : 1) {
            StringJoiner values = new StringJoiner(",");
            for (long at = times[0]; at <= times[1]; at += times[2]) {
                values.add("[" + at + ",'" + value(query, host, at / 600 % 2) + "']");
            }
            series.add("{'metric':{'job':'a','zone':'z','instance':'h" + host + ":1'},'values':[" + values + "]}");
        }
        return series.toString();
    }

    private static long value(String query, int host, long arm) {
        if (query.contains("resets")) {
            return 0;
        }
        if (query.contains("cpu")) {
            return 100 + host - 40 * arm;
        }
        return query.contains("over_time") && !query.contains("count") ? arm : 569;
    }

    /** Asks a server that gives this answer. */
    private static List<Line> answered(String answer) throws Exception {
        HttpServer server = server(query -> answer);
        try {
            return new PrometheusServer(URI.create(url(server))).range("up", 60, 120, 60);
        } finally {
            server.stop(0);
        }
    }

    private static String url(HttpServer server) {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private static HttpServer server(UnaryOperator<String> answers) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            String form = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
            byte[] body = answers.apply(form).replace('\'', '"').getBytes(UTF_8);
            exchange.sendResponseHeaders(200, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        return server;
    }
}
