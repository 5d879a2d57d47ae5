package io.escapement.it.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.acme.faults.Interrupter;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import java.util.concurrent.TimeUnit;

class InterruptedTickerIT {
    private static final double BUSY = 0.2;

    @EachJdk
    void interruptedItGoesOnTickingWithoutSpinning(Jdk jdk) throws InterruptedException {
        ChildJvm child =
                ChildJvm.on(jdk).agent("packages=com.acme,mode=on,tick=1ms").run(Interrupter.class);
        ChildMBeans beans = ChildMBeans.of(started(child));
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

    private static ChildJvm started(ChildJvm child) {
        child.awaitStdout("started", 1);
        return child;
    }

    private static double shareOfProcessor(ChildMBeans beans) throws InterruptedException {
        long startNanos = System.nanoTime();
        long startMillis = (Long) beans.clock("TickerCpuMillis");
        TimeUnit.SECONDS.sleep(2);
        long cpuMillis = (Long) beans.clock("TickerCpuMillis") - startMillis;
        return (double) TimeUnit.MILLISECONDS.toNanos(cpuMillis) / (System.nanoTime() - startNanos);
    }
}
