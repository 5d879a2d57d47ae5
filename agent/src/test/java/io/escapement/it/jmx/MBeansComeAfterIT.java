package io.escapement.it.jmx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.acme.startup.Calm;
import io.escapement.it.agents.JmxExporterAgent;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Whoever has the platform's MBean server made, and whenever: the agent's MBeans are in it soon after. */
class MBeansComeAfterIT {
    private static final Duration SOON = Duration.ofSeconds(30);
    private static final long LATE_SECONDS = 4;

    @EachJdk
    void aConsoleThatAttachesLateOrJcmd(Jdk jdk) throws InterruptedException {
        ChildJvm forConsole = ChildJvm.on(jdk).agent(LateStartIT.HEALTHY).run(Calm.class);
        ChildJvm forJcmd = ChildJvm.on(jdk).agent(LateStartIT.ENGAGED).run(Calm.class);
        forConsole.awaitStdout("started", 1);
        forJcmd.awaitStdout("started", 1);
        TimeUnit.SECONDS.sleep(LATE_SECONDS);
        try (ChildMBeans console = ChildMBeans.withoutAgent(forConsole)) {
            assertBothCome(console);
        }
        ChildJvm.on(jdk)
                .tool("jcmd", Long.toString(forJcmd.pid()), "ManagementAgent.start_local")
                .ended(0);
        try (ChildMBeans console = ChildMBeans.byStartedManagementAgent(forJcmd)) {
            assertBothCome(console);
        }
    }

    @EachJdk
    void aPortForConsolesOnTheCommandLine(Jdk jdk) throws IOException {
        int port = JmxExporterAgent.freePort();
        ChildJvmBuilder builder = ChildJvm.on(jdk)
                .agent(LateStartIT.HEALTHY)
                .jvm("-Djava.rmi.server.hostname=127.0.0.1")
                .jvm("-Dcom.sun.management.jmxremote.port=" + port)
                .jvm("-Dcom.sun.management.jmxremote.authenticate=false", "-Dcom.sun.management.jmxremote.ssl=false");
        ChildJvm child = builder.run(Calm.class);
        child.awaitStdout("started", 1);
        try (ChildMBeans console = ChildMBeans.at("service:jmx:rmi:///jndi/rmi://127.0.0.1:" + port + "/jmxrmi")) {
            assertBothCome(console);
        }
    }

    @EachJdk
    void localConsolesOnTheCommandLine(Jdk jdk) {
        ChildJvmBuilder builder = ChildJvm.on(jdk).agent(LateStartIT.HEALTHY).jvm("-Dcom.sun.management.jmxremote");
        ChildJvm child = builder.run(Calm.class);
        child.awaitStdout("started", 1);
        ChildMBeans console = ChildMBeans.byStartedManagementAgent(child);
        assertBothCome(console);
    }

    private static void assertBothCome(ChildMBeans console) {
        long startNanos = System.nanoTime();
        await().atMost(SOON)
                .pollInterval(Duration.ofMillis(20))
                .until(() ->
                        console.names("io.escapement").containsAll(List.of(ChildMBeans.CLOCK, ChildMBeans.REWRITES)));
        long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
        System.out.println("MBeans, waited: " + millis + " ms");
        assertThat(console.clock("State")).isIn("OBSERVING", "ENGAGED");
    }
}
