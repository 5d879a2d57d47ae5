package com.acme.orders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The jar as it is run: what it prints, how it ends. */
class DemoJarIT {
    private static final int SIGTERM_STATUS = 143;
    private static final int REQUESTS = 500;
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    @TempDir
    private Path dir;

    @Test
    void printsOneLineServesAndEndsOnSigterm() throws Exception {
        try (Child service = jar("--port", "0");
                BufferedReader out = service.process().inputReader()) {
            String line = out.readLine();
            assertThat(line).matches("orders: listening on http://127\\.0\\.0\\.1:\\d+");
            URI health = URI.create(line.substring(line.indexOf("http")) + "/health");
            assertThat(CLIENT.send(HttpRequest.newBuilder(health).build(), BodyHandlers.ofString())
                            .statusCode())
                    .isEqualTo(200);

            // Process.destroy() would close the streams that are still to be read.
            service.process().toHandle().destroy();

            assertThat(service.exitStatus()).isEqualTo(SIGTERM_STATUS);
            assertThat(out.readLine()).isNull();
            assertThat(service.errors()).isEmpty();
        }
    }

    @Test
    void wrongArgumentEndsWithStatus2AndTheReason() throws Exception {
        try (Child service = jar("--port", "http")) {
            assertThat(service.exitStatus()).isEqualTo(2);
            assertThat(service.output()).isEmpty();
            assertThat(service.errors()).startsWith("orders: --port=http: allowed is a whole number from 0 to 65535");
        }
    }

    @Test
    void portInUseEndsWithStatus1AndTheReason() throws Exception {
        try (Child first = jar("--port", "0");
                BufferedReader out = first.process().inputReader()) {
            int taken = URI.create(out.readLine().replaceFirst(".* ", "")).getPort();
            try (Child second = jar("--port", Integer.toString(taken))) {
                assertThat(second.exitStatus()).isEqualTo(1);
                assertThat(second.errors()).startsWith("orders: --port=" + taken + ": ");
            }
        }
    }

    @Test
    void modernWorkloadLogsALineARequestAndLeavesNoFile() throws Exception {
        try (Child service = modern(Map.of());
                BufferedReader out = service.process().inputReader()) {
            URI uri = listening(out);
            statusOf(uri, "/health");
            statusOf(uri, "/nowhere");
            assertThat(logged(2))
                    .satisfiesExactlyInAnyOrder(
                            line -> assertThat(line)
                                    .matches("\\S+T\\S+ INFO  \\[.*] ModernHandler: GET /health 200 in \\d+ us"),
                            line -> assertThat(line).contains("GET /nowhere 404 in "));

            service.process().toHandle().destroy();

            assertThat(service.exitStatus()).isEqualTo(SIGTERM_STATUS);
            assertThat(out.readLine()).isNull();
            assertThat(service.errors()).isEmpty();
            assertThat(dir).isEmptyDirectory();
        }
    }

    @Test
    void modernWorkloadReadsTheWallClockAsOftenAsSuchCodeDoes() throws Exception {
        Path counts = dir.resolve("counts");
        Map<String, String> counted = Map.of(
                "LD_PRELOAD",
                Path.of(System.getProperty("orders.jar"))
                        .resolveSibling("libslowclock.so")
                        .toString(),
                "SLOWCLOCK_COUNTS",
                counts.toString());
        try (Child service = modern(counted);
                BufferedReader out = service.process().inputReader()) {
            URI uri = listening(out);
            String placed = place(uri);
            long start = wallClockReads(counts);
            for (int i = 0; i < REQUESTS; i++) {
                place(uri);
            }
            long middle = wallClockReads(counts);
            for (int i = 0; i < REQUESTS; i++) {
                statusOf(uri, placed);
            }
            long end = wallClockReads(counts);

            // docs/ab.md says these.
            assertThat((middle - start) / (double) REQUESTS).isCloseTo(16, offset(0.5));
            assertThat((end - middle) / (double) REQUESTS).isCloseTo(9, offset(0.5));
        }
    }

    private Child modern(Map<String, String> environment) throws IOException {
        return Child.startJava(
                environment,
                "-Djava.io.tmpdir=" + dir,
                "-jar",
                System.getProperty("orders.jar"),
                "--port=0",
                "--workload=modern");
    }

    /** A request is logged just after its answer is sent, so a fast client may look too early. */
    private List<String> logged(int wanted) throws Exception {
        List<String> lines;
        int looks = 0;
        do {
            Thread.sleep(50);
            Path folder;
            try (Stream<Path> folders = Files.list(dir)) {
                folder = folders.findAny().orElseThrow();
            }
            lines = Files.readAllLines(folder.resolve("requests.log"));
        } while (lines.size() < wanted && ++looks < 100);
        return lines;
    }

    private static URI listening(BufferedReader out) throws IOException {
        return URI.create(out.readLine().replaceFirst(".* ", ""));
    }

    private static int statusOf(URI service, String path) throws Exception {
        return CLIENT.send(
                        HttpRequest.newBuilder(service.resolve(path))
                                .header("X-Client", "shop")
                                .build(),
                        BodyHandlers.discarding())
                .statusCode();
    }

    private static String place(URI service) throws Exception {
        String order = "{\"customer\": \"Ann\", \"sku\": \"anchor\", \"quantity\": 3}";
        return CLIENT.send(
                        HttpRequest.newBuilder(service.resolve("/orders"))
                                .header("X-Client", "shop")
                                .POST(BodyPublishers.ofString(order))
                                .build(),
                        BodyHandlers.discarding())
                .headers()
                .firstValue("Location")
                .orElseThrow();
    }

    private static long wallClockReads(Path counts) throws IOException {
        return ByteBuffer.wrap(Files.readAllBytes(counts))
                .order(ByteOrder.nativeOrder())
                .getLong();
    }

    private static Child jar(String... arguments) throws Exception {
        String[] command = new String[arguments.length + 2];
        command[0] = "-jar";
        command[1] = System.getProperty("orders.jar");
        System.arraycopy(arguments, 0, command, 2, arguments.length);
        return Child.startJava(Map.of(), command);
    }
}
