package io.escapement.ab;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Alone, since other tests beside it would be most of what the processors do. */
@Isolated
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ServedUrlIT {
    private static final String SHORT =
            "--pid %s --rate 1000 --rounds 6 --block-seconds 1 --drop-seconds 0 --warm-up-cap 1 %s";

    @TempDir
    private Path folder;

    /** Some microseconds a request, on a fast processor. */
    @Test
    void aServiceThatCostsNextToNothingIsMeasured() throws Exception {
        try (DemoService lean = DemoService.lean();
                AbProcess ab = AbProcess.start(
                        folder, SHORT.formatted(lean.pid(), lean.url()).split(" "))) {
            // Whether it is refused is said before.
            ab.await("  block 1 of 12");
        }
    }

    @Test
    void aProcessThatDoesNotServeTheUrlIsRefused() throws Exception {
        try (DemoService switched = DemoService.start("mode=on");
                DemoService asked = DemoService.start("mode=on");
                AbProcess ab = AbProcess.attachedTo(switched, folder, asked.url(), "6", "1", "--rate", "200")) {
            assertThat(ab.awaitEnd()).as(ab.output()).isEqualTo(1);
            assertThat(ab.output())
                    .contains("process " + switched.pid() + " does not serve " + asked.url())
                    .contains("another process listens there");
            assertThat(folder).as("refused before anything was measured").isEmptyDirectory();
        }
    }
}
