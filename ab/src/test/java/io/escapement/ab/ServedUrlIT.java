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
    @TempDir
    private Path folder;

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
