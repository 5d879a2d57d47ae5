package io.escapement.ab.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.sun.net.httpserver.HttpServer;
import io.escapement.ab.compare.Value;
import io.escapement.ab.host.MeasurementException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class PrometheusTrafficTest {
    private static final String HISTOGRAM = """
            # HELP http_server_requests_seconds Duration
            # TYPE http_server_requests_seconds histogram
            http_server_requests_seconds_bucket{uri="/a",le="0.01"} 10
            http_server_requests_seconds_bucket{uri="/a",le="0.1"} 30 1700000000000
            http_server_requests_seconds_bucket{uri="/a",le="+Inf"} 40 # {trace_id="KOO5S4vxi0o"} 0.67
            http_server_requests_seconds_count{uri="/a"} 40
            http_server_requests_seconds_sum{uri="/a"} 2.5
            http_server_requests_seconds_bucket{le="0.01",uri="/b",} 0
            http_server_requests_seconds_bucket{le="0.1",uri="/b"} 5
            http_server_requests_seconds_bucket{le="+Inf",uri="/b"} 5
            http_server_requests_seconds_count{uri="/b"} 5.0
            http_server_requests_seconds_sum{uri="/b"} 0.25
            http_server_requests_seconds_max{uri="/b"} NaN
            requests_total{status="200"} 7
            requests_total{status="500"} 2
            # EOF
            """;

    private static Requests read(String page, String latency, String requests) {
        return new PrometheusTraffic(URI.create("http://127.0.0.1:1/metrics"), latency, requests, null).read(page);
    }

    @Test
    void seriesThatFitAreAddedUp() {
        Requests all = read(HISTOGRAM, "http_server_requests_seconds", null);

        assertThat(all.count()).isEqualTo(45);
        assertThat(all.sumMillis()).isCloseTo(2750, within(1e-9));
        assertThat(all.countByBound())
                .containsEntry(10.0, 10.0)
                .containsEntry(100.0, 35.0)
                .containsEntry(Double.POSITIVE_INFINITY, 45.0);
        assertThat(read(HISTOGRAM, "http_server_requests_seconds{uri=\"/b\"}", null)
                        .count())
                .isEqualTo(5);
    }

    @Test
    void aNumberThatIsNoneIsNamed() {
        assertThatThrownBy(() -> read("a_count NaN\na_sum NaN\n", "a", null))
                .isInstanceOf(MeasurementException.class)
                .hasMessage("--latency: http://127.0.0.1:1/metrics shows NaN for a_count, so nothing is known of it");
    }

    @Test
    void bucketsThatWentOrCameAreOthers() {
        Requests all = read(HISTOGRAM, "http_server_requests_seconds", null);
        Requests fewer = read(HISTOGRAM.replaceAll(".*le=\"0.01\".*\n", ""), "http_server_requests_seconds", null);

        assertThat(all.hasBucketsOf(fewer)).isFalse();
        assertThat(fewer.hasBucketsOf(all)).isFalse();
        assertThat(all.hasBucketsOf(all)).isTrue();
    }

    /** Of a series without a bucket nobody knows what it would hold. */
    @Test
    void seriesOfDifferentBucketsAreNotAddedUp() {
        String page = HISTOGRAM.replaceFirst("le=\"0.01\",uri=\"/b\"", "le=\"0.02\",uri=\"/b\"");

        assertThatThrownBy(() -> read(page, "http_server_requests_seconds", null))
                .isInstanceOf(MeasurementException.class)
                .hasMessageContaining("have different buckets, which can't be added up: name some by a label");
        assertThat(read(page, "http_server_requests_seconds{uri=\"/b\"}", null).count())
                .isEqualTo(5);
    }

    @Test
    void failedRequestsAreCountedFromTheFirstOne() {
        PrometheusTraffic traffic = new PrometheusTraffic(
                URI.create("http://h/m"), null, "requests_total", "requests_total{status=\"500\"}");

        assertThat(traffic.read(HISTOGRAM).failed()).isEqualTo(2);
        assertThat(traffic.read("requests_total{status=\"200\"} 7\n").failed()).isZero();
    }

    @Test
    void aPageOfAnotherProcessIsToldByItsStartOrItsProcessorTime() {
        PrometheusTraffic traffic = new PrometheusTraffic(URI.create("http://h/m"), null, "a_total", null);
        String page = "a_total 1\nprocess_start_time_seconds 1.7e9\nprocess_cpu_seconds_total 50\n";
        traffic.read(page);
        traffic.requireOf(1.7e9 + 0.5, 49, 50.3);
        // A page may be as old as the block that has been watched.
        traffic.requireOf(1.7e9, 40, 60);
        assertThat(traffic.description()).isEqualTo("a_total of http://h/m");

        assertThatThrownBy(() -> traffic.requireOf(1.7e9 + 3, 49, 50))
                .isInstanceOf(MeasurementException.class)
                .hasMessage("--metrics: http://h/m is the page of another process: its process_start_time_seconds is"
                        + " 1,700,000,000, and that of the service 1,700,000,003");
        assertThatThrownBy(() -> traffic.requireOf(1.7e9, 53, 60))
                .hasMessageContaining("its process_cpu_seconds_total is 50, and that of the service 60");
        assertThatThrownBy(() -> traffic.requireOf(1.7e9, 40, 47)).hasMessageContaining("that of the service 47");
    }

    @Test
    void aPageThatDoesNotSayWhoseItIsIsAnyones() {
        PrometheusTraffic traffic = new PrometheusTraffic(URI.create("http://h/m"), null, "a_total", null);
        for (String page :
                List.of("a_total 1\n", "a_total 1\n" + "process_start_time_seconds{pid=\"1\"} 1.7e9\n".repeat(2))) {
            traffic.read(page);
            traffic.requireOf(1, 1, 1);
            assertThat(traffic.description()).isEqualTo("a_total of http://h/m, a page that does not say whose it is");
        }
        traffic.read("a_total 1\nprocess_cpu_seconds_total 1\n");
        assertThat(traffic.description()).isEqualTo("a_total of http://h/m");
    }

    @Test
    void aPageThatCannotBeReadIsNamed() {
        assertThatThrownBy(() -> new PrometheusTraffic(URI.create("http://127.0.0.1:1/m"), "a", null, null).read())
                .isInstanceOf(MeasurementException.class)
                .hasMessageContaining("--metrics: http://127.0.0.1:1/m can't be read (no connection)");
    }

    @Test
    void aPageThatStallsIsNotWaitedForWithoutEnd() throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, 100);
            exchange.getResponseBody().write('a');
            exchange.getResponseBody().flush();
        });
        server.start();
        try {
            HttpRequest request = HttpRequest.newBuilder(
                            URI.create("http://127.0.0.1:" + server.getAddress().getPort()))
                    .build();

            assertTimeoutPreemptively(
                    Duration.ofMinutes(1),
                    () -> assertThatThrownBy(() -> WebAnswer.to(request, Duration.ofMillis(200)))
                            .isInstanceOf(IOException.class)
                            .hasMessageContaining("no whole answer"));
        } finally {
            server.stop(0);
        }
    }

    @Test
    void requestsMayBeCountedByAnotherSeries() {
        assertThat(read(HISTOGRAM, null, "requests_total").count()).isEqualTo(9);
        Requests some = read(HISTOGRAM, "http_server_requests_seconds", "requests_total{status=\"200\"}");
        assertThat(some.count()).isEqualTo(7);
        assertThat(some.timedCount()).isEqualTo(45);
    }

    @Test
    void aSummaryHasItsMean() {
        String page = "rpc_ms{quantile=\"0.99\"} 12\nrpc_ms_sum 30\nrpc_ms_count 3\n";

        Requests summary = read(page, "rpc_ms", null);

        assertThat(summary.sumMillis() / summary.timedCount()).isEqualTo(10);
        assertThat(summary.quantile(0.99)).isNull();
    }

    @Test
    void labelsMayBeEscaped() {
        String escaped = "requests_total{uri=\"/a\\\\b\\n\\\"c\\\"\"}";
        assertThat(read(escaped + " 3\n", null, escaped).count()).isEqualTo(3);
    }

    @Test
    void whatIsNotThereIsNamed() {
        assertThatThrownBy(() -> read(HISTOGRAM, "rpc_seconds", null))
                .isInstanceOf(MeasurementException.class)
                .hasMessageContaining("--latency: http://127.0.0.1:1/metrics has no rpc_seconds_count; it has"
                        + " http_server_requests_seconds; has it had a request yet?");
        assertThatThrownBy(() -> read(HISTOGRAM, null, "requests_total{status=\"404\"}"))
                .hasMessageContaining("no requests_total with labels {status=404}");
        assertThatThrownBy(
                        () -> read("http_server_requests_seconds_count <html>", "http_server_requests_seconds", null))
                .hasMessageContaining("is not in Prometheus' text format");
        assertThatThrownBy(() -> new PrometheusTraffic(URI.create("http://a/"), "a{b=c}", null, null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("--latency: 'a{b=c}' is not of the form NAME or NAME{label=\"value\",...}");
    }

    @Test
    void aNameOfErrorsThatThePageLacksIsRefusedButNotLabelsThatMayCome() {
        String page = "a_total 7\n# TYPE failed_total counter\nsome_total{status=\"200\"} 7\n";
        for (String known : List.of("failed_total", "some_total{status=\"500\"}")) {
            PrometheusTraffic traffic = new PrometheusTraffic(URI.create("http://h/m"), null, "a_total", known);
            assertThat(traffic.read(page).failed()).isZero();
            traffic.requireOf(1, 1, 1);
        }
        PrometheusTraffic mistyped = new PrometheusTraffic(URI.create("http://h/m"), null, "a_total", "fialed_total");
        mistyped.read(page);
        assertThatThrownBy(() -> mistyped.requireOf(1, 1, 1))
                .isInstanceOf(MeasurementException.class)
                .hasMessage("--errors: http://h/m has no fialed_total");
    }

    @Test
    void aPercentileHasTheBucketThatItLiesIn() {
        Requests latency = read(HISTOGRAM, "http_server_requests_seconds", null);

        Value median = latency.quantile(0.5);
        assertThat(median.value()).isCloseTo(10 + 90 * 12.5 / 25, within(1e-9));
        assertThat(median.low()).isEqualTo(10);
        assertThat(median.high()).isEqualTo(100);
        assertThat(latency.quantile(0.99)).as("beyond the last bound").isNull();
        assertThat(latency.quantile(0.1).low()).isZero();
    }

    @Test
    void whatHasBecomeLessIsOfACounterThatBeganAnew() {
        Requests earlier = read(HISTOGRAM, "http_server_requests_seconds", null);
        Requests later = read(HISTOGRAM.replace(" 40\n", " 44\n"), "http_server_requests_seconds", null);

        assertThat(later.combined(earlier, -1).count()).isEqualTo(4);
        assertThat(later.combined(earlier, -1).isGrown()).isTrue();
        assertThat(earlier.combined(later, -1).isGrown()).isFalse();
    }
}
