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
import java.net.URLDecoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
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

    private final List<String> queries = new CopyOnWriteArrayList<>();
    /** The series that is there twice. */
    private String copied = "nothing";

    private final List<String> tenants = new CopyOnWriteArrayList<>();
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
    @ValueSource(ints = {0, 30, 90, 180})
    void aServerThatAnswersForOtherTimesIsRefused(int at) {
        assertThatThrownBy(() -> answered(BEGINNING + SERIES.replace("[60,", "[" + at + ",") + "]}}"))
                .isInstanceOf(MeasurementException.class)
                .hasMessageContaining("answers for other times than those asked for, as for 1970-01-01T00:0");
    }

    @Test
    void aLatencyThatIsThereAsANativeHistogramIsAskedForByItsFunctions() throws Exception {
        assertThat(status("--latency native_half_seconds --cpu cpu_total")).isZero();

        assertThat(out.toString()).contains("mean latency, ms");
        assertThat(queries)
                .anyMatch(query ->
                        query.contains("histogram_sum(increase(native_half_seconds{job=\"a\"}[569s] offset 1s"));
    }

    /** Where a rule has made one of two, the other series are there twice still. */
    @ParameterizedTest
    @CsvSource({
        "twice_scheduled_arm, nothing",
        "escapement_scheduled_arm, escapement_scheduled_cached_seconds_total",
        "escapement_scheduled_arm, cpu_total",
        "escapement_scheduled_arm, requests_total",
        "escapement_scheduled_arm, latency_seconds_count"
    })
    void twoReplicasOfAServerCountNothing(String arm, String series) throws Exception {
        copied = series;

        assertThat(status("--cpu cpu_total --requests requests_total --latency latency_seconds --arm " + arm))
                .isEqualTo(1);

        assertThat(queries)
                .contains("count by (job, instance) (count by (instance, job, replica, zone) (count_over_time("
                        + "cpu_total{job=\"a\"}[569s] offset 1s)))");
        assertThat(out.toString().replaceAll("\\s+", " "))
                .contains("120 in which a series of an instance is there twice (two replicas of the server?");
    }

    @Test
    void theHeadersOfTheFileAreSent() throws Exception {
        Path file = Files.writeString(folder.resolve("headers"), "X-Scope-OrgID: shop\nAuthorization: Bearer hidden\n");

        assertThat(status("--headers " + file)).isZero();

        assertThat(tenants).containsOnly("shop/Bearer hidden");
    }

    @Test
    void aLineThatIsNoHeaderIsRefusedWithoutShowingIt() throws Exception {
        Path file = Files.writeString(folder.resolve("headers"), "Bearer hidden\n");

        assertThat(status("--headers " + file)).isEqualTo(64);

        assertThat(err.toString())
                .contains("--headers: a line of " + file + " is not")
                .doesNotContain("hidden");
    }

    @Test
    void whatTheServerWarnsOfIsPrinted() throws Exception {
        assertThat(status("--cpu partial_cpu_total")).isZero();

        assertThat(out.toString()).contains("The server warns: a store is down");
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
                        "20 instances, of which 20 had both clocks in turns, in periods of 600 s (of which the first 30"
                                + " s don't count): 20 hosts.",
                        "Pairs of periods that don't count: none.",
                        "processor time a request, µs, zone=z",
                        "The report: " + folder.resolve("report"));
        assertThat(folder.resolve("report").toFile().list()).containsExactlyInAnyOrder("report.txt", "report.json");
    }

    private int execute(String arguments) {
        return CommandRunner.commandLine(new FleetCommand())
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments.split(" +"));
    }

    /** Asks for six pairs of periods. */
    private int status(String arguments) throws Exception {
        HttpServer server = server(this::fleet);
        try {
            return execute(arguments + " --match job=\"a\" --period 10min --last 2h --to 2026-01-01T00:00:00Z --out "
                    + folder.resolve("report") + " --prometheus " + url(server));
        } finally {
            server.stop(0);
        }
    }

    /**
     * Of twenty hosts that switch each period. A series' name says what there is of it: none if it has nosuch in it;
     * those of even hosts, half; of two replicas, twice; half of the scrapes in the first pair, late; a native
     * histogram, native.
     */
    private String fleet(String form) {
        String query = URLDecoder.decode(form.replaceFirst("^query=", "").replaceFirst("&.*", ""), UTF_8);
        queries.add(query);
        long[] times = Stream.of(form.replaceFirst(".*&start=", "").split("&end=|&step=|&nocache="))
                .mapToLong(Long::parseLong)
                .toArray();
        String warnings = query.contains("partial") ? "'warnings':['a store is down']," : "";
        StringJoiner series = new StringJoiner(",", BEGINNING.replace("'data'", warnings + "'data'"), "]}}");
        boolean isAbsent = query.contains("nosuch") || query.contains("native_half_seconds_count");
        int replicas = query.contains("twice") && !isOfCopies(query) ? 2 : 1;
        int hosts = isAbsent ? 0 : 20;
        int hostsApart = query.contains("half") ? 2 : 1;
        for (int host = 0; host < hosts; host += hostsApart) {
            StringJoiner values = new StringJoiner(",");
            for (long at = times[0]; at <= times[1]; at += times[2]) {
                values.add("[" + at + ",'" + value(query, host, at) + "']");
            }
            for (int replica = 0; replica < replicas; replica++) {
                series.add("{'metric':{'job':'a','zone':'z','otel_scope_name':'s','instance':'h" + host
                        + ":1','replica':'" + replica + "'},'values':[" + values + "]}");
            }
        }
        return series.toString();
    }

    private static boolean isOfCopies(String query) {
        return query.startsWith("count by (job, instance)");
    }

    private long value(String query, int host, long at) {
        long arm = at / 600 % 2;
        if (query.contains("resets")) {
            return 0;
        }
        if (isOfCopies(query)) {
            return query.contains(copied) ? 2 : 1;
        }
        if (query.contains("scheduled_arm") && !query.contains("count")) {
            return arm;
        }
        if (query.contains("cpu")) {
            return 100 + host - 40 * arm;
        }
        if (query.contains("[1199s]")) {
            return 1_199;
        }
        boolean isLate = query.contains("late_")
                && at <= Instant.parse("2025-12-31T22:20:00Z").getEpochSecond();
        return isLate ? 284 : 569;
    }

    /** Asks a server that gives this answer. */
    private List<Line> answered(String answer) throws Exception {
        HttpServer server = server(query -> answer);
        try {
            return new PrometheusServer(URI.create(url(server)), Map.of(), new TreeSet<>()).range("up", 60, 120, 60);
        } finally {
            server.stop(0);
        }
    }

    private static String url(HttpServer server) {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private HttpServer server(UnaryOperator<String> answers) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            tenants.add(exchange.getRequestHeaders().getFirst("X-Scope-OrgID") + "/"
                    + exchange.getRequestHeaders().getFirst("Authorization"));
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
