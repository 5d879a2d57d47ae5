package io.escapement.bench.stress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.escapement.bench.LabRun;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StressIT {
    @Test
    @Tag("long")
    void noReaderSeesWhatTheGuaranteesForbid() throws IOException, InterruptedException {
        assumeTrue(Runtime.getRuntime().availableProcessors() >= 2, "races need two processors");
        String output = LabRun.output("stress");
        assertThat(output)
                .contains(
                        "Bounded",
                        "Bypassing",
                        "Counted",
                        "Digits",
                        "Dozing",
                        "Nanos",
                        "Engaging",
                        "NeverBackwards",
                        "NeverBackwardsAfterHandover",
                        "NeverEarly",
                        "Reattaching",
                        "RollOver",
                        "Stepping");
    }
}
