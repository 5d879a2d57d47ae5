package com.acme.orders.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.acme.orders.request.Rejection;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SnowflakeTest {
    private static final int IDS_PER_MS = 4_096;

    private final ManualClock clock = new ManualClock();
    private final Snowflake ids = new Snowflake(7, clock);

    @Test
    void idsAreUniqueAcrossThreadsAndOrderedWithinEach() throws Exception {
        Snowflake shared = new Snowflake(1, System::currentTimeMillis);
        Callable<List<Long>> take = () ->
                LongStream.range(0, 20_000).map(i -> shared.nextId()).boxed().toList();
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<List<Long>> taken = new ArrayList<>();
            for (Future<List<Long>> ids : threads.invokeAll(List.of(take, take, take, take))) {
                taken.add(ids.get());
            }

            Set<Long> distinct = new HashSet<>();
            taken.forEach(distinct::addAll);
            assertThat(distinct).hasSize(80_000);
            assertThat(taken).allSatisfy(ids -> assertThat(ids).isSorted());
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void idSaysWhenItWasMade() {
        assertThat(Snowflake.createdAtMs(ids.nextId())).isEqualTo(clock.getAsLong());
    }

    @Test
    void nodesNeverShareAnId() {
        assertThat(new Snowflake(8, clock).nextId()).isNotEqualTo(ids.nextId());
    }

    @Test
    void fullMillisecondWaitsForTheNext() {
        long startMs = clock.getAsLong();
        AtomicLong reads = new AtomicLong();
        LongSupplier standsStillForAWhile = () -> reads.incrementAndGet() <= IDS_PER_MS + 50 ? startMs : startMs + 1;
        Snowflake busy = new Snowflake(1, standsStillForAWhile);

        long[] taken =
                LongStream.rangeClosed(0, IDS_PER_MS).map(i -> busy.nextId()).toArray();

        assertThat(taken).isSorted().doesNotHaveDuplicates();
        assertThat(Snowflake.createdAtMs(taken[IDS_PER_MS - 1])).isEqualTo(startMs);
        assertThat(Snowflake.createdAtMs(taken[IDS_PER_MS])).isEqualTo(startMs + 1);
    }

    @Test
    void clockSlightlyBackIsWaitedFor() {
        long startMs = clock.getAsLong();
        AtomicLong reads = new AtomicLong();
        Snowflake wobbly = new Snowflake(1, () -> startMs - (reads.incrementAndGet() == 2 ? 3 : 0));

        assertThat(wobbly.nextId()).isLessThan(wobbly.nextId());
        assertThat(reads).hasValue(3);
    }

    @Test
    void clockFarBackIsRefused() {
        ids.nextId();
        clock.advanceMs(-1_000);

        assertThatThrownBy(ids::nextId).isInstanceOf(Rejection.class).hasMessageContaining("back by 1000 ms");
    }
}
