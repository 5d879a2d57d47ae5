package io.escapement.it.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.acme.faults.Interrupter;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import java.util.concurrent.TimeUnit;

/** Code that ends "all" threads interrupts those of the agent, too. */
class InterruptedThreadsIT {
    private static final double BUSY = 0.2;

    @EachJdk
    void theTickerGoesOnTickingWithoutSpinning(Jdk jdk) throws InterruptedException {
        ChildJvm child =
                ChildJvm.on(jdk).agent("packages=com.acme,mode=on,tick=1ms").run(Interrupter.class, "escapement-");
        child.awaitStdout("started", 1);
        ChildMBeans beans = ChildMBeans.of(child);
        beans.awaitState("ENGAGED");
        for (int i = 1; i <= 20; i++) {
            child.send("interrupt");
            child.awaitStdout("interrupted escapement-ticker", i);
        }
        long ticks = (Long) beans.clock("TickCount");
        long samples = (Long) beans.clock("DriftSampleCount");
        await().until(() ->
                (Long) beans.clock("TickCount") > ticks + 100 && (Long) beans.clock("DriftSampleCount") > samples + 5);
        assertThat(beans.clock("State")).isEqualTo("ENGAGED");
        assertThat(shareOfProcessor(beans)).isLessThan(BUSY);
        assertThat(child.stderr()).hasSize(1);
    }

    private static double shareOfProcessor(ChildMBeans beans) throws InterruptedException {
        long startNanos = System.nanoTime();
        long startMillis = (Long) beans.clock("TickerCpuMillis");
        TimeUnit.SECONDS.sleep(2);
        long cpuMillis = (Long) beans.clock("TickerCpuMillis") - startMillis;
        return (double) TimeUnit.MILLISECONDS.toNanos(cpuMillis) / (System.nanoTime() - startNanos);
    }

    /** That of the watch, from its start on for longer than it takes. */
    @EachJdk
    void theFloorIsFoundByAThreadThatIsInterruptedAllTheTime(Jdk jdk) {
        ChildJvm child =
                ChildJvm.on(jdk).agent("packages=com.acme,mode=on").run(Interrupter.class, "escapement-watch", "3");
        child.awaitStdout("interrupted", 1);
        ChildMBeans beans = ChildMBeans.of(child);
        beans.awaitState("ENGAGED");
        assertThat(child.stderr()).hasSize(1);
    }
}
