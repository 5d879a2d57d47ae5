package io.escapement.agent.floor;

import io.escapement.agent.threads.Pause;
import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;

/** Finds the kernel's coarse clock for this process, and watches it until its step is known. Takes 0.2 s. */
public final class FloorFinder {
    private static final String MAPS = "/proc/self/maps";
    private static final String FIRST_PAGE = "[vvar]";
    private static final int SEARCHES = 3;
    private static final int LOOKS = 12;
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

    private static final LongSupplier WALL_CLOCK_MS = new LongSupplier() {
        @Override
        public long getAsLong() {
            return System.currentTimeMillis();
        }
    };

    private FloorFinder() {}

    /** Searches the first page, which {@code peek} reads, eight bytes at an address. */
    public static Floor inPage(LongUnaryOperator peek) {
        long page = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? firstPage() : 0;
        Floor floor = Floor.none();
        // A look may fall on the moment at which a second begins, and then see half of each.
        for (int i = 0; i < SEARCHES && page != 0 && !floor.exists(); i++) {
            floor = new PageSearch(peek, page, WALL_CLOCK_MS).find(PAUSE);
        }
        return floor;
    }

    /**
     * Whether a floor that was found before can still be read, which is looked up before it is: a checkpoint that was
     * restored elsewhere has its page in another place, or none.
     */
    public static boolean isStillThere(Floor floor) {
        boolean isInPlace = floor.floorAddress != 0;
        if (isInPlace && floor.floorAddress - floor.floorAddress % PageSearch.PAGE_BYTES != firstPage()) {
            return false;
        }
        if (isInPlace && !floor.comesToRest()) {
            return false;
        }
        return !floor.exists() || (follows(floor) && (!isInPlace || countMovesWith(floor)));
    }

    /** On another kernel the same page may have other words in those places; the count is what readers go by. */
    private static boolean countMovesWith(Floor floor) {
        long sequence = floor.evenSequence();
        long nanos = floor.nanos();
        for (int i = 0; i < LOOKS; i++) {
            PAUSE.run();
            if (floor.nanos() != nanos) {
                return floor.evenSequence() != sequence;
            }
        }
        return false;
    }

    /**
     * Whether the floor is where the real clock is. One in the page is found by that; one that is called may be
     * elsewhere.
     */
    public static boolean follows(Floor floor) {
        for (int i = 0; i < LOOKS; i++) {
            long floorMs = floor.nanos() / Floor.NANOS_PER_MS;
            long lateMs = System.currentTimeMillis() - floorMs;
            // Once is enough: a thread that loses the processor between the two makes the floor look late, never early.
            if (lateMs >= 0 && lateMs <= PageSearch.GREATEST_LAG_MS) {
                return true;
            }
        }
        return false;
    }

    /** Reads the floor often enough to know its step. */
    public static FloorWatch watch(Floor floor) {
        FloorWatch watch = new FloorWatch();
        long startNanos = System.nanoTime();
        while (watch.sharpStepCount() < STEPS_WANTED && System.nanoTime() - startNanos < LONGEST_WATCH_NANOS) {
            watch.observe(floor.nanos(), System.currentTimeMillis(), false);
            Pause.nanos(STEP_PAUSE_NANOS);
        }
        // Where each pause costs this thread the processor for long, it sees single steps only while it keeps it.
        startNanos = System.nanoTime();
        while (watch.sharpStepCount() == 0 && System.nanoTime() - startNanos < LONGEST_SPIN_NANOS) {
            watch.observe(floor.nanos(), System.currentTimeMillis(), false);
        }
        return watch;
    }

    /** Address of the first page that the kernel shares with the vDSO, or 0. */
    private static long firstPage() {
        try (InputStreamReader text = new InputStreamReader(new FileInputStream(MAPS), StandardCharsets.US_ASCII);
                BufferedReader lines = new BufferedReader(text)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.endsWith(FIRST_PAGE)) {
                    return pageOf(line);
                }
            }
        } catch (IOException | RuntimeException noProc) {
            return 0;
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
