package io.escapement.bench.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.escapement.bench.host.MeasurementException;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServiceProcessTest {

    @Test
    void isReadyWhenItSaysWhereItListensAndIsGoneOnceClosed() throws IOException {
        ProcessHandle child;
        try (ServiceProcess service = start("ready")) {
            assertThat(service.target().port()).isEqualTo(4711);
            child = ProcessHandle.of(service.pid()).orElseThrow();
            assertThat(child.isAlive()).isTrue();
        }
        assertThat(child.isAlive()).isFalse();
    }

    @Test
    void aServiceThatDiesBeforeItIsReadyIsReportedWithTheEndOfItsStderr() {
        assertThatThrownBy(() -> start("die"))
                .isInstanceOf(MeasurementException.class)
                .hasMessageContaining("did not become ready")
                .hasMessageContaining("no such luck");
    }

    @Test
    void aServiceWithoutTheAgentIsSeenAsOne() throws Exception {
        try (ServiceProcess service = start("ready");
                ServiceBeans beans = ServiceBeans.of(service.pid())) {
            assertThat(beans.hasAgent()).isFalse();
            assertThat(beans.processCpuNanos()).isPositive();
        }
    }

    private static ServiceProcess start(String behaviour) throws IOException {
        return ServiceProcess.start(
                List.of("-cp", System.getProperty("java.class.path"), StubService.class.getName(), behaviour),
                Map.of());
    }

    /** What the children of this test run. */
    static final class StubService {

        private StubService() {}

        public static void main(String[] args) throws InterruptedException {
            if ("die".equals(args[0])) {
                System.err.println("no such luck");
                System.exit(3);
            }
            System.out.println("stub: listening on http://127.0.0.1:4711");
            Thread.sleep(60_000);
        }
    }
}
