package io.escapement.ab.host;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * How often a process under the shim has read its clocks so far: the wall clock, and every other clock that is slowed.
 */
public record ReadCounts(long wallClock, long otherClocks) {

    private static final int SIZE_BYTES = 2 * Long.BYTES;

    public static ReadCounts in(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        if (bytes.length < SIZE_BYTES) {
            throw new MeasurementException(
                    "the service was not started under the slow-clock library (--shim): it has not written " + file);
        }
        ByteBuffer counts = ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder());
        return new ReadCounts(counts.getLong(), counts.getLong());
    }

    public ReadCounts since(ReadCounts earlier) {
        return new ReadCounts(wallClock - earlier.wallClock, otherClocks - earlier.otherClocks);
    }
}
