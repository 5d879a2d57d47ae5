package io.escapement.ab.service;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * How long a JVM on this machine has stood still at safepoints so far, from the file in which HotSpot keeps its
 * performance counters ({@code /tmp/hsperfdata_USER/PID}; the layout is that of {@code perfMemory.hpp}). Reading it
 * asks nothing of the JVM.
 */
public final class SafepointTime {

    private static final int MAGIC = 0xcafec0c0;
    private static final int ENTRY_OFFSET_AT = 24;
    private static final int ENTRY_COUNT_AT = 28;

    private SafepointTime() {}

    /** Null if nobody tells. */
    public static Long millisOf(long pid) {
        try (DirectoryStream<Path> users = Files.newDirectoryStream(Path.of("/tmp"), "hsperfdata_*")) {
            for (Path user : users) {
                Path file = user.resolve(Long.toString(pid));
                if (Files.isReadable(file)) {
                    return millisIn(Files.readAllBytes(file));
                }
            }
        } catch (IOException | RuntimeException e) {
            // The layout is another one, or there is no file (-XX:-UsePerfData).
        }
        return null;
    }

    private static Long millisIn(byte[] bytes) {
        ByteBuffer data = ByteBuffer.wrap(bytes);
        if (data.getInt(0) != MAGIC) {
            return null;
        }
        data.order(data.get(4) == 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        long ticks = -1;
        long ticksPerSecond = 0;
        int entry = data.getInt(ENTRY_OFFSET_AT);
        for (int left = data.getInt(ENTRY_COUNT_AT); left > 0; left--) {
            String name = nameAt(bytes, entry + data.getInt(entry + 4));
            int valueAt = entry + data.getInt(entry + 16);
            if (name.equals("sun.rt.safepointTime")) {
                ticks = data.getLong(valueAt);
            } else if (name.equals("sun.os.hrt.frequency")) {
                ticksPerSecond = data.getLong(valueAt);
            }
            entry += data.getInt(entry);
        }
        return ticks < 0 || ticksPerSecond <= 0 ? null : (Long) (long) (ticks * 1e3 / ticksPerSecond);
    }

    private static String nameAt(byte[] bytes, int at) {
        int end = at;
        while (bytes[end] != 0) {
            end++;
        }
        return new String(bytes, at, end - at, ISO_8859_1);
    }
}
