package com.acme.orders;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The jar as users run it: its output and its end. */
class DemoJarIT {
    private static final int SIGTERM_STATUS = 143;

    @Test
    void printsOneLineServesAndEndsOnSigterm() throws Exception {
        try (Child service = jar("--port", "0");
                BufferedReader out = service.process().inputReader()) {
            String line = out.readLine();
            assertThat(line).matches("orders: listening on http://127\\.0\\.0\\.1:\\d+");
            URI health = URI.create(line.substring(line.indexOf("http")) + "/health");
            assertThat(HttpClient.newHttpClient()
                            .send(HttpRequest.newBuilder(health).build(), BodyHandlers.ofString())
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
        for (String wrong : List.of("--port http", "--port 65536", "--port", "--prot 1")) {
            try (Child service = jar(wrong.split(" "))) {
                assertThat(service.exitStatus()).isEqualTo(2);
                assertThat(service.output()).isEmpty();
                assertThat(service.errors())
                        .startsWith("orders: " + wrong + ": allowed is --port and a whole number from 0 to 65535");
            }
        }
    }

    @Test
    void portInUseEndsWithStatus1AndTheReason() throws Exception {
        try (Child first = jar("--port", "0");
                BufferedReader out = first.process().inputReader()) {
            int taken = URI.create(out.readLine().replaceFirst(".* ", "")).getPort();
            try (Child second = jar("--port", Integer.toString(taken))) {
                assertThat(second.exitStatus()).isEqualTo(1);
                assertThat(second.errors()).startsWith("orders: --port " + taken + ": ");
            }
        }
    }

    private static Child jar(String... arguments) throws Exception {
        String[] command = new String[arguments.length + 2];
        command[0] = "-jar";
        command[1] = System.getProperty("orders.jar");
        System.arraycopy(arguments, 0, command, 2, arguments.length);
        return Child.startJava(Map.of(), command);
    }
}
