package io.escapement.agent.floor;

import io.escapement.agent.thread.Pause;
import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongUnaryOperator;

/**
 * Finds the kernel's coarse clock for this process, and watches it until its step is known. Takes 0.2 s, and 3 s at
 * most. Why: docs/decisions/03-finding-the-floor.md.
 */
public final class FloorFinder {
    private static final String MAPS = "/proc/self/maps";
    private static final String FIRST_PAGE = "[vvar]";
    private static final int SEARCHES = 10;

    /** Pause before the second search; each later one is longer by that. Together they outlast most stalls. */
    private static final long SEARCHES_APART_NANOS = 20_000_000;

    private static final int READINGS = 12;
    private static final long STEP_PAUSE_NANOS = 250_000;
    private static final int STEPS_WANTED = 12;
    private static final long LONGEST_WATCH_NANOS = 500_000_000;
    private static final long LONGEST_SPIN_NANOS = 50_000_000;

    private static final Runnable PAUSE = new Runnable() {
        @Override
        public void run() {
            Pause.nanos(3_000_000 + ThreadLocalRandom.current().nextInt(3_000_000));
        }
    };

    private FloorFinder() {}

    /**
     * Searches the first page that the kernel shares; returns null if there is no floor.
     *
     * @param peek reads eight bytes at an address
     * @throws FloorLostException if the kernel does not show this process's memory, as where no file can be opened
     */
    public static Floor inPage(LongUnaryOperator peek) {
        long page = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? firstPage(MAPS) : 0;
        Floor floor = null;
        // A search may fall on the beginning of a second, and then read halves of two seconds. Or a hypervisor holds
        // back the processor that ticks. A search that can find nothing ends at its first reading.
        for (int i = 0; i < SEARCHES && page != 0 && floor == null; i++) {
            Pause.nanos(i * SEARCHES_APART_NANOS);
            PAUSE.run();
            floor = new PageSearch(peek, page).find(PAUSE);
        }
        // The agent needs both coarse clocks.
        return floor == null || monotonicBeside(floor, 0) == null ? null : floor;
    }

    /** Returns the coarse monotonic clock beside the coarse wall clock; null if it is not there. Takes some ms. */
    public static Floor monotonicBeside(Floor wallClock, long phaseNanos) {
        Floor monotonic = wallClock.monotonicBeside(phaseNanos);
        return isStillThere(monotonic) ? monotonic : null;
    }

    /**
     * Whether a floor that was found before can still be read. The page's address is looked up first: in a process that
     * was restored elsewhere from a checkpoint, the page is at another address, or nowhere.
     */
    public static boolean isStillThere(Floor floor) {
        try {
            return floor.floorAddress - floor.floorAddress % PageSearch.PAGE_BYTES == firstPage(MAPS)
                    && follows(floor)
                    && sequenceMovesWith(floor);
        } catch (FloorLostException lost) {
            return false;
        }
    }

    /** Whether the sequence, which readers need, changes with the floor: another kernel may have other words there. */
    private static boolean sequenceMovesWith(Floor floor) {
        long sequence = floor.evenSequence();
        long nanos = floor.nanos();
        for (int i = 0; i < READINGS; i++) {
            PAUSE.run();
            if (floor.nanos() != nanos) {
                return floor.evenSequence() != sequence;
            }
        }
        return false;
    }

    /** Whether the floor is near the real clock. */
    static boolean follows(Floor floor) {
        for (int i = 0; i < READINGS; i++) {
            long floorMs = floor.nanos() / Floor.NANOS_PER_MS;
            long lateMs = floor.realMs() - floorMs;
            // Once is enough: a thread that loses the processor in between makes the floor look late, never early.
            if (lateMs >= 0 && lateMs <= PageSearch.GREATEST_LAG_MS) {
                return true;
            }
        }
        return false;
    }

    /** Reads the floor until its step is known; 0.6 s at most. */
    public static FloorWatch watch(Floor floor) {
        FloorWatch watch = new FloorWatch();
        CoarseClocks coarse = floor.coarseClocks();
        long startNanos = System.nanoTime();
        while (watch.sharpStepCount() < STEPS_WANTED && System.nanoTime() - startNanos < LONGEST_WATCH_NANOS) {
            observe(watch, coarse);
            Pause.nanos(STEP_PAUSE_NANOS);
        }
        // If each pause costs this thread the processor for long, only looks without a pause see single steps.
        startNanos = System.nanoTime();
        while (watch.sharpStepCount() == 0 && System.nanoTime() - startNanos < LONGEST_SPIN_NANOS) {
            observe(watch, coarse);
        }
        return watch;
    }

    private static void observe(FloorWatch watch, CoarseClocks coarse) {
        coarse.read();
        watch.observe(coarse.monotonicNanos(), System.nanoTime());
    }

    /**
     * Address of the first page that the kernel shares with the vDSO, or 0.
     *
     * @throws FloorLostException if it is not shown
     */
    static long firstPage(String maps) {
        try (InputStreamReader text = new InputStreamReader(new FileInputStream(maps), StandardCharsets.US_ASCII);
                BufferedReader lines = new BufferedReader(text)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.endsWith(FIRST_PAGE)) {
                    return pageOf(line);
                }
            }
        } catch (IOException | SecurityException notShown) {
            throw new FloorLostException(
                    "the kernel's coarse clock can't be looked for in this process's memory (" + notShown + ")");
        }
        return 0;
    }

    private static long pageOf(String line) {
        int dash = line.indexOf('-');
        int space = line.indexOf(' ');
        long start = Long.parseUnsignedLong(line.substring(0, dash), 16);
        long end = Long.parseUnsignedLong(line.substring(dash + 1, space), 16);
        boolean readable = line.charAt(space + 1) == 'r' && end - start >= PageSearch.PAGE_BYTES;
        return readable ? start : 0;
    }
}
