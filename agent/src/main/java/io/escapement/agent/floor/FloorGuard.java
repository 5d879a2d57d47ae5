package io.escapement.agent.floor;

/**
 * Checks whether the floor is still the kernel's coarse clock: whether the floor follows the monotonic clock, and the
 * wall clock, which a library may fake. A single look tells little: the thread may lose the processor within it, and a
 * hypervisor may hold the kernel's timer tick back. So a look that finds the floor away begins a burst of looks. The
 * floor is lost only if it is away in all of them. A thread that is moved to and fro between processors whose clocks
 * differ may miss a lost floor.
 */
public final class FloorGuard {
    /** Waits between two looks. */
    public interface Pauses {
        /** Returns false if there is no time for more looks. */
        boolean pause(long nanos);
    }

    private static final long NANOS_PER_MS = 1_000_000;
    private static final long APART_NANOS = 60 * NANOS_PER_MS;
    private static final int LOOKS = 10;

    /** A floor that stands still is away at first, and far away some looks later. */
    private static final int MOST_LOOKS = 15;

    /** Number of looks in which a floor that is away by less must have moved: otherwise its timer tick is held back. */
    private static final int MOVES = 8;

    /** Farther behind than a timer tick that a hypervisor delays for a whole burst. */
    private static final long FAR_NANOS = 250 * NANOS_PER_MS;

    /** How often the real clock must have been behind before the log says so. */
    private static final int SET_BACKS = 3;

    /** About once a minute, since this takes some forty wake-ups where the floor moves every 10 ms. */
    private static final int TURNS_BETWEEN_MOVES_AWAITED = 30;

    private static final int MOVES_AWAITED = 3;
    private static final long POLL_NANOS = 200_000;
    private static final int MOST_POLLS = 150;

    private final FloorLook look;
    private final long awayNanos;
    private int turns;
    private int setBacks;

    /**
     * Makes a guard of the wall clock's floor.
     *
     * @param awayNanos by how much the floor may be away from the real clock for long
     */
    public FloorGuard(Floor wallClock, long awayNanos) {
        this(new FloorLook(wallClock.coarseClocks()), awayNanos);
    }

    FloorGuard(FloorLook look, long awayNanos) {
        this.look = look;
        this.awayNanos = awayNanos;
    }

    /**
     * Looks once; in some turns just after the floor has moved, when it is nearest to the real clock, and a clock that
     * is behind shows soonest. Mostly takes some microseconds, and a second where the floor is away.
     *
     * @throws FloorLostException if the floor no longer follows
     */
    public void look(Pauses pauses) {
        requireNotLost(pauses);
        if (turns++ % TURNS_BETWEEN_MOVES_AWAITED == 0) {
            for (int i = 0; i < MOVES_AWAITED && awaitMove(pauses); i++) {
                requireNotLost(pauses);
            }
        }
    }

    /** Whether the processors' clocks have been seen to differ. */
    public boolean processorsDiffer() {
        return setBacks >= SET_BACKS;
    }

    /**
     * Returns why a clock's readers have been returning the real one by themselves.
     *
     * @param words of that clock
     * @param floor of that clock
     */
    public FloorLostException whyReadersBypassed(ClockWords words, Floor floor) {
        try {
            words.requireInRange(floor.nanos() / NANOS_PER_MS);
        } catch (FloorLostException stillThere) {
            return stillThere;
        }
        return new FloorLostException(
                "the kernel's update of its coarse clock did not end for tenths of a second (was its processor held"
                        + " back?)");
    }

    private boolean awaitMove(Pauses pauses) {
        long beforeNanos = look.coarseMonotonicNanos();
        for (int i = 0; i < MOST_POLLS; i++) {
            if (!pauses.pause(POLL_NANOS)) {
                return false;
            }
            look.readCoarse();
            if (look.coarseMonotonicNanos() != beforeNanos) {
                return true;
            }
        }
        return false;
    }

    private void requireNotLost(Pauses pauses) {
        int far = 0;
        int moves = 0;
        boolean isAway = distanceNanos() > awayNanos;
        for (int looks = 1; isAway && looks <= MOST_LOOKS && pauses.pause(APART_NANOS); looks++) {
            long beforeNanos = look.coarseMonotonicNanos();
            long distanceNanos = distanceNanos();
            isAway = distanceNanos > awayNanos;
            far = distanceNanos >= FAR_NANOS ? far + 1 : 0;
            moves += look.coarseMonotonicNanos() == beforeNanos ? 0 : 1;
            if (far >= LOOKS || (isAway && looks >= LOOKS && moves >= MOVES)) {
                throw new FloorLostException("the kernel's coarse clock no longer follows the real one (processors"
                        + " whose clocks differ, a library that fakes the time, or a checkpoint restored elsewhere?)");
            }
        }
    }

    /** By how much the floor is away from either real clock. */
    private long distanceNanos() {
        look.take();
        long wallMs = look.realWallMs();
        long aheadNanos = look.aheadNanos();
        if (aheadNanos <= -NANOS_PER_MS) {
            setBacks++;
        }
        long wallNanos = look.monotonicNanos() + look.toWallNanos();
        return Math.max(Math.abs(aheadNanos), Math.abs(wallMs * NANOS_PER_MS - wallNanos));
    }
}
