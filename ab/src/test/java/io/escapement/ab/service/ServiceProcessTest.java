package io.escapement.ab.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.escapement.ab.host.BuiltFiles;
import io.escapement.ab.host.FreePort;
import io.escapement.ab.host.MeasurementException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServiceProcessTest {

    @Test
    void isReadyWhenItAcceptsConnectionsAndIsGoneOnceClosed() throws Exception {
        ProcessHandle child;
        try (ServiceProcess service = start("listen")) {
            child = ProcessHandle.of(service.pid()).orElseThrow();
            assertThat(child.isAlive()).isTrue();
        }
        assertThat(child.isAlive()).isFalse();
    }

    @Test
    void aServiceThatDiesBeforeItIsReadyIsReportedWithTheEndOfItsOutput() {
        assertThatThrownBy(() -> start("die"))
                .isInstanceOf(MeasurementException.class)
                .hasMessageContaining("died with exit status 3")
                .hasMessageContaining("no such luck");
    }

    @Test
    void aServiceWithoutTheAgentIsSeenAsOneAndItsCountersGrow() throws Exception {
        try (ServiceProcess process = start("listen");
                Service service = Service.attach(process.pid())) {
            assertThat(service.beans().agent().await(0)).isFalse();
            ServiceSample before = service.sample();
            assertThat(before.clock()).isNull();
            // The JVM gives its process's time in steps of 10 ms; answering is work, so some answers later it has
            // grown.
            await().atMost(Duration.ofMinutes(1))
                    .pollInterval(Duration.ofMillis(1))
                    .untilAsserted(() -> assertThat(service.sample().cpuNanos()).isGreaterThan(before.cpuNanos()));
            assertThat(SafepointTime.millisOf(process.pid())).isNotNegative();
        }
    }

    @Test
    void theSafepointTimeOfAProcessThatIsNoJvmIsUnknown() {
        assertThat(SafepointTime.millisOf(1)).isNull();
    }

    private static ServiceProcess start(String behaviour) throws Exception {
        int port = FreePort.find();
        List<String> command = List.of(
                BuiltFiles.java().toString(),
                "-cp",
                System.getProperty("java.class.path"),
                StubService.class.getName(),
                behaviour,
                Integer.toString(port));
        return ServiceProcess.start(command, Map.of(), new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    }

    /** What the children of this test run. */
    static final class StubService {

        private StubService() {}

        public static void main(String[] args) throws Exception {
            if ("die".equals(args[0])) {
                System.err.println("no such luck");
                System.exit(3);
            }
            try (ServerSocket socket =
                    new ServerSocket(Integer.parseInt(args[1]), 10, InetAddress.getLoopbackAddress())) {
                while (true) {
                    socket.accept().close();
                }
            }
        }
    }
}
