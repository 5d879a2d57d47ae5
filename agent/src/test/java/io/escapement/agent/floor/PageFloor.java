package io.escapement.agent.floor;

import io.escapement.agent.javalang.SimulatedPage;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;

/** Floors for tests of other packages. */
public final class PageFloor {
    /** That of a floor which is no page's. */
    public static final long SEQUENCE = 2;

    private static final long SECONDS = 8;
    private static final long NANOS = 16;
    private static final long MONOTONIC_SECONDS = 24;
    private static final long MONOTONIC_NANOS = 32;

    private PageFloor() {}

    public static Floor in(SimulatedPage page, LongUnaryOperator peek) {
        return Floor.inPlace(peek, page.sequenceAddress(), page.pairAddress());
    }

    /** One at these addresses, which {@code peek} reads. */
    public static Floor at(LongUnaryOperator peek, long sequenceAddress, long floorAddress) {
        return Floor.inPlace(peek, sequenceAddress, floorAddress);
    }

    /** One whose time is what that gives; its sequence stands still. */
    public static Floor of(LongSupplier floorNanos) {
        return of(floorNanos, () -> SEQUENCE);
    }

    static Floor of(LongSupplier floorNanos, LongSupplier sequence) {
        ThreadLocal<Long> nanos = new ThreadLocal<>();
        return Floor.inPlace(
                address -> {
                    if (address == SECONDS) {
                        nanos.set(floorNanos.getAsLong());
                        return nanos.get() / Floor.NANOS_PER_SECOND;
                    }
                    long monotonicNanos = nanos.get() == null ? 0 : nanos.get() - SimulatedPage.TO_WALL_NANOS;
                    if (address == MONOTONIC_SECONDS) {
                        return monotonicNanos / Floor.NANOS_PER_SECOND;
                    }
                    if (address == MONOTONIC_NANOS) {
                        return monotonicNanos % Floor.NANOS_PER_SECOND;
                    }
                    return address == NANOS ? nanos.get() % Floor.NANOS_PER_SECOND : sequence.getAsLong();
                },
                0,
                SECONDS);
    }

    /** One that looks at that host's clocks. */
    public static FloorGuard guard(VirtualHost host, long awayNanos) {
        return new FloorGuard(host.look(), awayNanos);
    }

    /** Publishes once, as the ticker does. */
    public static void publish(ClockWriter writer, Floor wallClock) {
        FloorLook look = new FloorLook(wallClock.coarseClocks());
        long seen = writer.seen();
        look.take();
        writer.publish(seen, look);
    }

    public static Floor atTheRealClock() {
        return atTheRealClock(() -> SEQUENCE);
    }

    /** One whose sequence is looked at once before each reading and once after it. */
    static Floor atTheRealClock(LongSupplier sequence) {
        return of(() -> System.currentTimeMillis() * Floor.NANOS_PER_MS, sequence);
    }
}
