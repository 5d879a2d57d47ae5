package io.escapement.ab.host;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** The LD_PRELOAD shim and the mode that it runs in, as environment variables for a child process. */
public record SlowClock(Path shim, ClockMode mode) {

    /** Empty for this machine's own clock: even an idle shim costs a call. */
    public Map<String, String> environment() {
        return mode == ClockMode.OFF ? Map.of() : preloaded();
    }

    /**
     * The shim is loaded in every mode, and keeps the numbers of reads in a file that {@link ReadCounts} understands.
     */
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
}
