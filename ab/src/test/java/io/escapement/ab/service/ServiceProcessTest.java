package io.escapement.ab.service;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.escapement.ab.host.ChildProcesses;
import io.escapement.ab.host.FreePort;
import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.load.Target;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
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
    void aServiceThatDoesNotListenInTimeIsReportedWithTheOptionForThat() {
        assertThatThrownBy(() -> ServiceProcess.start(
                        List.of("sleep", "600"),
                        Map.of(),
                        new Target("127.0.0.1", FreePort.find()),
                        Duration.ofSeconds(1)))
                .isInstanceOf(MeasurementException.class)
                .hasMessageContaining("does not accept connections")
                .hasMessageContaining("within 1 s (--start-timeout)");
    }

    @Test
    void whatAScriptHasStartedEndsWithIt() throws Exception {
        List<ProcessHandle> started;
        try (ServiceProcess service = script("%s; echo done")) {
            started = children(service);
            assertThat(started).as("the JVM, whose script waits for it").hasSize(1);
        }
        assertThat(started).noneMatch(ProcessHandle::isAlive);
    }

    /** As a script that puts the service into the background does, before it could be seen what that is. */
    @Test
    void aJvmWhoseScriptHasEndedAtOnceEndsAsWell() throws Exception {
        int port = FreePort.find();
        String commandOfJvm = String.join("\0", command("listen", port));
        String script = "'" + String.join("' '", command("listen", port)) + "' &";

        assertThatThrownBy(() -> start(port, List.of("/bin/sh", "-c", script)))
                .isInstanceOf(MeasurementException.class)
                .hasMessageContaining("died with exit status 0");
        await().untilAsserted(() -> assertThat(ProcessHandle.allProcesses()
                        .filter(each -> commandLine(each.pid()).contains(commandOfJvm)))
                .isEmpty());
    }

    private static String commandLine(long pid) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(pid), "cmdline"), ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }

    @Test
    void aHelperEndsWithAbThoughTheServiceHasDied() throws Exception {
        Process ab = new ProcessBuilder(command("ab", 0)).start();
        String helper = new String(ab.getInputStream().readAllBytes(), UTF_8);

        assertThat(ab.waitFor()).isZero();
        // Killed, it is there until its new parent has seen its end.
        await().untilAsserted(() ->
                assertThat(ProcessHandle.of(Long.parseLong(helper.strip()))).isEmpty());
    }

    private static List<ProcessHandle> children(ServiceProcess service) {
        return ProcessHandle.of(service.pid()).orElseThrow().children().toList();
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
        }
    }

    @Test
    void aServiceIsDeadThoughNobodyAsksForItsExitStatus() throws Exception {
        try (ServiceProcess parent = script("%s & exec sleep 4242")) {
            ProcessHandle jvm = children(parent).get(0);
            try (Service service = Service.attach(jvm.pid())) {
                assertThat(service.death()).isEmpty();
                jvm.destroyForcibly();

                await().until(() -> service.death().isPresent());
            }
        }
    }

    private static ServiceProcess start(String behaviour) throws Exception {
        int port = FreePort.find();
        return start(port, command(behaviour, port));
    }

    /** Starts a shell with what is put in place of the service's command. */
    private static ServiceProcess script(String text) throws Exception {
        int port = FreePort.find();
        String service = "'" + String.join("' '", command("listen", port)) + "'";
        return start(port, List.of("/bin/sh", "-c", text.replace("%s", service)));
    }

    private static ServiceProcess start(int port, List<String> command) throws Exception {
        return ServiceProcess.start(command, Map.of(), new Target("127.0.0.1", port), Duration.ofMinutes(2));
    }

    private static List<String> command(String behaviour, int port) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                StubService.class.getName(),
                behaviour,
                Integer.toString(port));
    }

    /** What the children of this test run. */
    static final class StubService {

        private StubService() {}

        public static void main(String[] args) throws Exception {
            if ("die".equals(args[0])) {
                System.err.println("no such luck");
                System.exit(3);
            }
            if ("ab".equals(args[0])) {
                ChildProcesses.endWithThisJvm();
                ServiceProcess service = script("sleep 4242 & exec %s");
                System.out.println(children(service).get(0).pid());
                ProcessHandle.of(service.pid()).orElseThrow().destroyForcibly();
                while (service.isAlive()) {
                    Thread.onSpinWait();
                }
                System.exit(0);
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
