package io.escapement.ab.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompilerTimeTest {
    @TempDir
    private Path threads;

    @Test
    void itIsTheTimeOnAProcessorOfTheCompilersThoseThatHaveEndedIncluded() throws IOException {
        thread("1", "main", "9000000000 5 7");
        thread("2", "C2 CompilerThre", "3000000 900000000 7");
        Path ended = thread("3", "C1 CompilerThre", "2000000 900000000 7");
        thread("4", "JVMCI-native Co", "70000000 900000000 7");
        CompilerTime time = new CompilerTime(threads);
        assertThat(time.millis()).hasValue(75);

        Files.delete(ended.resolve("comm"));
        Files.delete(ended.resolve("schedstat"));
        Files.delete(ended);
        thread("2", "C2 CompilerThre", "4000000 900000000 7");
        assertThat(time.millis()).hasValue(76);
    }

    private Path thread(String id, String name, String schedstat) throws IOException {
        Path thread = Files.createDirectories(threads.resolve(id));
        Files.writeString(thread.resolve("comm"), name + "\n");
        Files.writeString(thread.resolve("schedstat"), schedstat + "\n");
        return thread;
    }

    @Test
    void thisJvmsCompilersAreFound() {
        CompilerTime time = new CompilerTime(ProcessHandle.current().pid());

        await().until(() -> time.millis().orElse(0) > 0);
    }

    @Test
    void ofAProcessThatIsNotThereItIsNotKnown() {
        assertThat(new CompilerTime(-1).millis()).isEmpty();
    }
}
