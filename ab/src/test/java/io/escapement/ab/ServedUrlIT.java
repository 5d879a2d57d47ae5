package io.escapement.ab;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Alone, since other tests beside it would be most of what the processors do. */
@Isolated
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ServedUrlIT {

    private static final String[] SHORT = {
        "--requests", "orders", "--rounds", "9", "--block-seconds", "1", "--drop-seconds", "0", "--warm-up-cap", "1"
    };

    @TempDir
    private Path folder;

    @Test
    void aProcessThatDoesNotServeTheUrlIsRefusedAndTheOneThatDoesIsNamed() throws Exception {
        try (DemoService switched = DemoService.start("mode=on");
                DemoService asked = DemoService.start("mode=on");
                AbProcess ab = attach(switched, asked.url())) {
            assertThat(ab.awaitEnd()).as(ab.output()).isEqualTo(1);
            assertThat(ab.output())
                    .contains("process " + switched.pid() + " does not serve " + asked.url())
                    .contains("requests cost it no processor time")
                    .contains("answered by process " + asked.pid() + " (java -jar ");
            assertThat(folder).as("refused before anything was measured").isEmptyDirectory();
        }
    }

    @Test
    @Tag("long")
    void aServiceBehindAProxyIsMeasured() throws Exception {
        try (DemoService service = DemoService.start("mode=on");
                Forwarder proxy = Forwarder.to(service.port());
                AbProcess ab = attach(service, proxy.url())) {
            ab.await("block 1 of 18");
        }
    }

    /** Its threads are gone with their time once the connection is closed on which they answered. */
    @Test
    @Tag("long")
    void aServiceThatAnswersEachConnectionInAThreadOfItsOwnIsMeasuredBehindAProxy() throws Exception {
        try (DemoService service = DemoService.start(ThreadPerConnection.class);
                Forwarder proxy = Forwarder.to(service.port());
                AbProcess ab = AbProcess.start(
                        folder,
                        "--pid",
                        service.pid(),
                        "--rounds",
                        "9",
                        "--block-seconds",
                        "1",
                        "--warm-up-cap",
                        "1",
                        "--rate",
                        "200",
                        proxy.url())) {
            ab.await("block 1 of 18");
        }
    }

    @Test
    @Tag("long")
    void aPortThatAnotherProcessHasIsFoundOut() throws Exception {
        try (DemoService other = DemoService.start("mode=on");
                AbProcess ab = AbProcess.startingTheDemoElsewhere(folder, other.url(), SHORT)) {
            assertThat(ab.awaitEnd()).as(ab.output()).isEqualTo(1);
            assertThat(ab.output())
                    .contains("No verdict: ")
                    .contains("answered by process " + other.pid())
                    .contains("is the port taken?");
        }
    }

    private AbProcess attach(DemoService switched, String url) throws Exception {
        return AbProcess.attachedTo(switched, folder, url, "9", "1", "--rate", "200");
    }
}
