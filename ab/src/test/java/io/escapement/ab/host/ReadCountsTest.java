package io.escapement.ab.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadCountsTest {

    @TempDir
    private Path folder;

    @Test
    void readsTheTwoNumbersInTheMachinesOwnOrder() throws IOException {
        Path file = Files.write(
                folder.resolve("counts"),
                ByteBuffer.allocate(16)
                        .order(ByteOrder.nativeOrder())
                        .putLong(300)
                        .putLong(70)
                        .array());

        assertThat(ReadCounts.in(file).since(new ReadCounts(100, 20))).isEqualTo(new ReadCounts(200, 50));
    }

    @Test
    void aFileThatTheShimHasNotWrittenIsNotZeroReads() throws IOException {
        Path file = Files.createFile(folder.resolve("empty"));

        assertThatThrownBy(() -> ReadCounts.in(file)).hasMessageContaining("not started under the slow-clock library");
    }
}
