package io.escapement.bench.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * For how long the hypervisor has held processors back since the start, added up over them; null where nobody tells.
 */
public record StealTime(Long sinceBootMs) {
    /** The kernel counts in hundredths of a second here, whatever its own tick is. */
    private static final long UNIT_MS = 10;

    private static final int FIELD = 8;

    public static StealTime now() {
        try {
            return parse(Files.readString(Path.of("/proc/stat")));
        } catch (IOException e) {
            return new StealTime(null);
        }
    }

    /** "cpu  user nice system idle iowait irq softirq steal ..." */
    static StealTime parse(String stat) {
        String[] fields = stat.lines().findFirst().orElse("").split("\\s+");
        return new StealTime(
                fields.length > FIELD && fields[0].equals("cpu") ? Long.parseLong(fields[FIELD]) * UNIT_MS : null);
    }

    public Long msSince(StealTime earlier) {
        return sinceBootMs == null || earlier.sinceBootMs == null ? null : sinceBootMs - earlier.sinceBootMs;
    }
}
