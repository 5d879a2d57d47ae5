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
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a server answers, and what the command makes of it. */
class FleetReaderTest {
    private static final String SERIES = "{'metric':{'instance':'a'},'values':[[60,'1.5'],[120,'+Inf']]}";
    private static final String BEGINNING = "{'status':'success','data':{'resultType':'matrix','result':[";

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

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
                    --cached-seconds nosuch_total | there is no series nosuch_total (--cached-seconds), or no
                    --by zone,nosuch | --by: no series escapement_scheduled_arm has a label 'nosuch'; there are
                    --unit nosuch | --unit: no series
                    --seed 7 --name-label nosuch | --name-label: no series
                    """)
    void aNameThatNothingHasIsNamedAndNothingIsJudged(String arguments, String named) throws Exception {
        assertThat(status(arguments)).isEqualTo(1);

        assertThat(err.toString()).contains(named);
        assertThat(out.toString()).isEmpty();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aWrongLabelIsToldBeforeAllElseIsAsked() throws Exception {
        assertThat(status("--by zone,nosuch")).isEqualTo(1);

        assertThat(err.toString()).contains("has a label 'nosuch'").doesNotContain("pairs of periods");
    }

    @Test
    void hostsOfWhichNobodyKnowsWhatTheyServedAreNoControls() throws Exception {
        assertThat(status("--cached-seconds half_total --requests requests_total"))
                .isZero();

        assertThat(out.toString().replaceAll("\\s+", " "))
                .contains(
                        "20 instances, of which 10 on 10 hosts",
                        "60 without the schedule's seconds (--cached-seconds, --real-seconds)",
                        "The report: ")
                .doesNotContain("NOT TO BE TRUSTED");
    }

    @Test
    void aFirstPairOfWhichHalfOfTheScrapesAreMissingDoesNotCount() throws Exception {
        assertThat(status("--cpu cpu_total --arm late_scheduled_arm")).isZero();

        assertThat(out.toString().replaceAll("\\s+", " ")).contains("don't count: 20 with missed scrapes");
    }

    @Test
    void theFiguresArePrintedBeforeTheyAreWritten() throws Exception {
        Files.createDirectories(folder.resolve("report/fleet.txt"));

        assertThat(status("--cpu cpu_total")).isEqualTo(1);

        assertThat(out.toString()).contains("20 instances, of which 20 on 20 hosts");
        assertThat(err.toString()).contains("The report could not be written to " + folder.resolve("report") + ": ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    --prometheus http://me:hidden@127.0.0.1:1 | --prometheus: the URL has a user, who would not be sent
                    --prometheus http://127.0.0.1:99999 | has a port that is not from 1 to 65535
                    --prometheus http://127.0.0.1:1 --out= | --out: '' is no name of a folder
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

    /**
     * Of twenty hosts that switch each period; those of odd number have no series whose name has half in it, and one
     * whose name has late in it lacks half of its scrapes in the first pair.
     */
    private static String fleet(String query) {
        long[] times = Stream.of(query.replaceFirst(".*&start=", "").split("&end=|&step="))
                .mapToLong(Long::parseLong)
                .toArray();
        StringJoiner series = new StringJoiner(",", BEGINNING, "]}}");
        for (int host = 0; host < (query.contains("nosuch") ? 0 : 20); host += query.contains("half") ? 2 : 1) {
            StringJoiner values = new StringJoiner(",");
            for (long at = times[0]; at <= times[1]; at += times[2]) {
                long arm = at / 600 % 2;
                long value = query.contains("resets")
                        ? 0
                        : query.contains("scheduled_arm") && !query.contains("count")
                                ? arm
                                : query.contains("cpu") ? 100 + host - 40 * arm : scrapes(query, at);
                values.add("[" + at + ",'" + value + "']");
            }
            series.add("{'metric':{'job':'a','zone':'z','instance':'h" + host + ":1'},'values':[" + values + "]}");
        }
        return series.toString();
    }

    private static long scrapes(String query, long at) {
        return query.contains("late_")
                        && at < Instant.parse("2025-12-31T22:20:00Z").getEpochSecond()
                ? 284
                : 569;
    }

    /** Asks a server that gives this answer. */
    private static List<Line> answered(String answer) throws Exception {
        HttpServer server = server(query -> answer);
        try {
            List<Line> lines = new ArrayList<>();
            new PrometheusServer(URI.create(url(server))).range("up", 60, 120, 60, lines::add);
            return lines;
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
