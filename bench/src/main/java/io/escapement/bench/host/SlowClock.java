package io.escapement.bench.host;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.Map;

/** The LD_PRELOAD shim and its mode, as environment variables for a child process. */
public record SlowClock(Path shim, ClockMode mode) {

    /** Offset of the mode in the shim's file, behind the two counts of the wall clock's reads and of all others. */
    private static final int SWITCH_OFFSET_BYTES = 2 * Long.BYTES;

    /** Returns no variables for this machine's own clock: even an idle shim costs a call. */
    public Map<String, String> environment() {
        return mode == ClockMode.OFF ? Map.of() : preloaded();
    }

    /** Loads the shim in every mode, with a file that counts the reads, and by which it can be switched. */
    public Map<String, String> environment(Path counts) {
        Map<String, String> environment = preloaded();
        environment.put("SLOWCLOCK_COUNTS", counts.toString());
        return environment;
    }

    private Map<String, String> preloaded() {
        Map<String, String> environment = new LinkedHashMap<>();
        environment.put("LD_PRELOAD", shim.toString());
        environment.put("SLOWCLOCK_MODE", mode.toString());
        return environment;
    }

    /** Switches the shim in a running process that keeps its counts in that file. */
    public static void switchTo(Path counts, ClockMode mode) throws IOException {
        ByteBuffer word = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.nativeOrder());
        word.putLong(
                0,
                switch (mode) {
                    case OFF -> 1;
                    case SYSCALL -> 2;
                    case DEVICE -> 3;
                });
        try (FileChannel file = FileChannel.open(counts, StandardOpenOption.WRITE)) {
            file.write(word, SWITCH_OFFSET_BYTES);
        }
    }
}
