package io.escapement.agent.floor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.escapement.agent.javalang.SimulatedPage;
import io.escapement.agent.javalang.SimulatedPage.Layout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FloorTest {
    private static final long SECOND_NANOS = 1_000_000_000;
    private static final long HOUR_MS = 3_600_000;

    /** As where the process has no file left to open. */
    @Test
    void whereItIsLookedForAndNotShownIsSaid() {
        assertThatThrownBy(() -> FloorFinder.firstPage("/proc/self/none"))
                .isInstanceOf(FloorLostException.class)
                .hasMessageContaining("can't be looked for in this process's memory", "/proc/self/none");
    }

    @Test
    void readsFourBytesInEitherHalfOfEight() {
        SimulatedPage page = new SimulatedPage(Layout.KERNEL_6_18);
        page.putLong(8, 0xFFFF_FFFEL << 32 | 7);

        assertThat(Floor.sequence(page::peek, page.address() + 8)).isEqualTo(7);
        assertThat(Floor.sequence(page::peek, page.address() + 12)).isEqualTo(-2);
    }

    @Test
    void readsAgainIfTheKernelWasInTheMiddleOfAnUpdate() {
        SimulatedPage page = new SimulatedPage(Layout.KERNEL_6_18);
        page.update(5 * SECOND_NANOS - 1);
        boolean[] updated = {false};
        Floor floor = Floor.inPlace(
                address -> {
                    long value = page.peek(address);
                    if (address == page.pairAddress() && !updated[0]) {
                        updated[0] = true;
                        page.update(5 * SECOND_NANOS);
                    }
                    return value;
                },
                page.sequenceAddress(),
                page.pairAddress());

        assertThat(floor.nanos()).isEqualTo(5 * SECOND_NANOS);
    }

    /** Its milliseconds begin before those of the kernel's clock by the phase. */
    @Test
    void theMonotonicClocksIsBesideItAndAheadByThePhase() {
        SimulatedPage page = new SimulatedPage(Layout.KERNEL_6_18);
        page.update(7 * SECOND_NANOS, 5 * SECOND_NANOS);
        Floor wall = Floor.inPlace(page::peek, page.sequenceAddress(), page.pairAddress());
        Floor monotonic = wall.monotonicBeside(400_000);

        assertThat(wall.nanos()).isEqualTo(7 * SECOND_NANOS);
        assertThat(monotonic.nanos()).isEqualTo(5 * SECOND_NANOS + 400_000);
        long beforeMs = (System.nanoTime() + 400_000) / 1_000_000;
        assertThat(monotonic.realMs()).isBetween(beforeMs, (System.nanoTime() + 400_000) / 1_000_000);
    }

    @Test
    void followsTheRealClockOnlyIfItIsWhereThatIs() {
        assertThat(FloorFinder.follows(ahead(-10))).isTrue();
        assertThat(FloorFinder.follows(ahead(HOUR_MS))).isFalse();
        assertThat(FloorFinder.follows(ahead(-HOUR_MS))).isFalse();
    }

    /** A page of another kernel in the same place: the time may be where it was, and the count elsewhere. */
    @Test
    void isNoLongerThereIfItsCountNeverComesToRest() {
        assertThat(withinTenSeconds(() -> FloorFinder.isStillThere(inRealPage(() -> 1))))
                .isFalse();
    }

    @Test
    void isNoLongerThereIfItsCountDoesNotMove() {
        assertThat(withinTenSeconds(() -> FloorFinder.isStillThere(inRealPage(() -> 2))))
                .isFalse();
    }

    @Test
    void isStillThereIfItsCountMovesWithTheTime() {
        long startMs = System.currentTimeMillis();
        LongSupplier count = () -> 2 * (System.currentTimeMillis() - startMs);

        assertThat(withinTenSeconds(() -> FloorFinder.isStillThere(inRealPage(count))))
                .isTrue();
    }

    /** As when a hypervisor takes the processor that ticks, and leaves the others. */
    @Test
    void isFoundAlsoWhereTheKernelsTickIsHeldBackForHalfASecond() {
        long realPage = sharedPage();
        long startMs = System.currentTimeMillis();
        SimulatedPage page = new SimulatedPage(Layout.KERNEL_6_18);
        page.update((startMs - 500) * Floor.NANOS_PER_MS);
        long[] tickMs = {startMs};
        Floor floor = FloorFinder.inPage(address -> {
            long nowMs = System.currentTimeMillis();
            if (nowMs - startMs >= 500 && nowMs - tickMs[0] >= 4) {
                tickMs[0] = nowMs;
                page.update(nowMs * Floor.NANOS_PER_MS);
            }
            return page.peek(address - realPage + page.address());
        });

        assertThat(floor).isNotNull();
    }

    /** At addresses in this process's page, whose place is looked up; what is read there is what the test says. */
    private static Floor inRealPage(LongSupplier count) {
        long page = sharedPage();
        long pair = page + 128;
        return Floor.inPlace(
                address -> {
                    long wallMs = System.currentTimeMillis();
                    if (address == pair) {
                        return wallMs / 1000;
                    }
                    return address == pair + 8 ? wallMs % 1000 * Floor.NANOS_PER_MS : count.getAsLong();
                },
                page,
                pair);
    }

    private static long sharedPage() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/self/maps"))) {
            Optional<String> line =
                    lines.filter(each -> each.endsWith("[vvar]")).findFirst();
            assumeTrue(line.isPresent(), "this kernel shares no page");
            return Long.parseUnsignedLong(line.get().substring(0, line.get().indexOf('-')), 16);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** On a thread that ends with the tests: what waits for an even number can't be interrupted. */
    private static boolean withinTenSeconds(Supplier<Boolean> answer) {
        return CompletableFuture.supplyAsync(answer)
                .orTimeout(10, TimeUnit.SECONDS)
                .join();
    }

    private static Floor ahead(long aheadMs) {
        return PageFloor.of(() -> (System.currentTimeMillis() + aheadMs) * Floor.NANOS_PER_MS);
    }
}
