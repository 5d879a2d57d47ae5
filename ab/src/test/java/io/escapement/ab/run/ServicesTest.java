package io.escapement.ab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.escapement.ab.host.FreePort;
import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.load.LoadPhase;
import io.escapement.ab.load.Rate;
import io.escapement.ab.load.RequestMix;
import io.escapement.ab.load.StubServer;
import io.escapement.ab.load.Target;
import io.escapement.ab.load.TlsServer;
import io.escapement.ab.report.Arm;
import io.escapement.ab.report.Recording;
import io.escapement.ab.report.SimulatedRun;
import io.escapement.ab.service.Service;
import io.escapement.ab.service.StubBeans;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServicesTest {
    private final StringWriter progress = new StringWriter();

    /** A thread for each connection that reads and writes takes 9.6 us of a fast processor. */
    @Test
    void whereNobodyTellsWhoseThePortIsALeanServiceIsTakenAndAnIdleProcessIsNot() {
        assertThat(Services.costNothing(9.6)).isFalse();
        assertThat(Services.costNothing(1)).isTrue();
    }

    @Test
    void aServiceThatRefusesItsFirstRequestsIsWaitedFor() throws Exception {
        try (StubServer server = StubServer.answering(
                        (exchange, number) -> StubServer.answer(exchange, number <= 20 ? 503 : 200));
                Service ready = fresh(server.target(), Arm.BYPASSED, attached())) {
            assertThat(ready.death()).isEmpty();
            assertThat(progress.toString()).contains("waiting for an answer as expected: 5 with status 503");
        }
    }

    @Test
    void oneThatGoesOnRefusingThemIsRefused() throws Exception {
        try (StubServer server = StubServer.answering((exchange, number) -> StubServer.answer(exchange, 404))) {
            assertThatThrownBy(() -> fresh(server.target(), Arm.BYPASSED, attached()))
                    .isInstanceOf(MeasurementException.class)
                    .hasMessageContaining("does not answer as expected: 5 with status 404; check the URL")
                    .hasMessageNotContaining("--start-timeout");
        }
    }

    /** Waiting would not make it trusted. */
    @Test
    void aServiceWhoseCertificateIsNotTrustedIsRefusedAtOnce(@TempDir Path folder) throws Exception {
        try (TlsServer server = new TlsServer(folder)) {
            assertThatThrownBy(() -> fresh(Target.parse(server.url(), false), Arm.BYPASSED, attached()))
                    .hasMessageContaining("does not answer as expected: 5 failed: its certificate is not trusted");
            assertThat(server.connectionCount()).isEqualTo(5);
        }
    }

    @Test
    void answersThatLeadElsewhereAreToldAtOnce() throws Exception {
        try (StubServer server = StubServer.answering((exchange, number) -> {
                    exchange.getResponseHeaders().set("Location", "/login");
                    StubServer.answer(exchange, 302);
                });
                Service ready = fresh(server.target(), Arm.BYPASSED, attached())) {
            assertThat(ready.death()).isEmpty();
            assertThat(progress.toString()).contains("answers are 302 to /login");
        }
    }

    /** As many as one that was there before may not refuse. */
    @Test
    void oneThatIsStartedMayRefuseThemForAsLongAsAStartMayTake() throws Exception {
        Target target = new Target("127.0.0.1", FreePort.find());
        try (Service ready = fresh(target, Arm.ABSENT, started(target, 120, Duration.ofMinutes(2)))) {
            assertThat(ready.death()).isEmpty();
        }
        assertThatThrownBy(() -> fresh(target, Arm.ABSENT, started(target, Integer.MAX_VALUE, Duration.ofSeconds(5))))
                .isInstanceOf(MeasurementException.class)
                // On a busy machine it may not even listen in time, which is another sentence.
                .hasMessageContaining("(--start-timeout). The end of its output:");
    }

    private static Services.Source attached() throws Exception {
        Service service = StubBeans.service(System::nanoTime);
        return arm -> service;
    }

    private static Services.Source started(Target target, int refused, Duration startTimeout) {
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Child.class.getName(),
                Integer.toString(target.port()),
                Integer.toString(refused));
        return Services.Source.starting(command, target, null, null, startTimeout);
    }

    private Service fresh(Target target, Arm arm, Services.Source source) throws Exception {
        LoadPhase load = new LoadPhase(target, RequestMix.get("/"), 2, Duration.ofSeconds(20));
        RunContext run = new RunContext(
                SimulatedRun.PLAN, load, new Recording(), new PrintWriter(progress), new StopSignal("ab"));
        return new Services(source, load, new Rate(100)).fresh(run, arm);
    }

    /** A service that listens before it is ready. */
    static final class Child {
        private Child() {}

        public static void main(String[] args) throws IOException {
            int refused = Integer.parseInt(args[1]);
            AtomicInteger requests = new AtomicInteger();
            HttpServer server = HttpServer.create(
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(args[0])), 0);
            server.createContext("/", exchange -> {
                exchange.sendResponseHeaders(requests.incrementAndGet() <= refused ? 503 : 200, -1);
                exchange.close();
            });
            System.out.println("up, and not ready");
            server.start();
        }
    }
}
