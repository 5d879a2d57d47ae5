package io.escapement.agent.javalang;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.escapement.agent.clock.Words;
import io.escapement.agent.rewrite.OtherClockLoader;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

/**
 * Guarantee 6 of {@link EscapementClock}: a reader that has seen the floor of one agent is held up until another one,
 * which has another floor, has published.
 */
class TwoFloorsTest {
    private static final long LEAD_MS = 10;
    private static final long NOW_MS = System.currentTimeMillis();

    /** The caller's, which finds the clock bypassed, and then that after the floor is looked up. */
    private static final int READ_AFTER_THE_FLOOR = 2;

    private final Class<?> clock = load();
    private final SteeredWord word = (SteeredWord) field("WORD");

    @SuppressWarnings("unchecked") // as declared in the clock
    private final BiConsumer<long[], LongSupplier> setFloor = (BiConsumer<long[], LongSupplier>) field("SET_FLOOR");

    @Test
    void guarantee6AReaderTakesTheFloorOfTheAgentThatPublished() {
        setFloor(5_000);
        heldUp(() -> setFloor(9_000), Words.calling(8_000));

        assertThat(read()).isEqualTo(9_000);
    }

    @Test
    void guarantee6AlsoWhereThereWasNoneBefore() {
        setNoFloor();
        heldUp(() -> setFloor(9_000), Words.calling(8_000));

        assertThat(read()).isEqualTo(9_000);
    }

    @Test
    void guarantee6TheLastThatIsCountedLeavesAFloorIfThereIsOne() {
        setNoFloor();
        heldUp(() -> setFloor(7_995), Words.counting(1, 8_000));

        assertThat(read()).isEqualTo(8_000);
        assertThat(word.get()).isEqualTo(Words.calling(8_000));
    }

    @Test
    void guarantee6AndNoneIfThereIsNone() {
        setFloor(5_000);
        heldUp(this::setNoFloor, Words.counting(1, 8_000));

        assertThat(read()).isEqualTo(8_000);
        assertThat(word.get()).isEqualTo(8_000);
    }

    /** A reader whose floor the word does not hold, because another has put there one that was set back meanwhile. */
    @Test
    void guarantee3AReaderWhoseFloorCameTooLateReadsAnew() {
        setFloor(8_000);
        word.set(Words.calling(7_000));
        word.beforeSet(() -> {
            setFloor(7_999);
            word.set(Words.calling(7_999));
        });

        assertThat(read()).isEqualTo(7_999);
        assertThat(read()).isEqualTo(7_999);
    }

    @Test
    void guarantee6ThePageDoesNotMove() {
        long[] page = {4096, 4096 + 120, LEAD_MS, 0};
        setFloor.accept(page, null);
        setNoFloor();
        setFloor.accept(page, null);

        assertThatThrownBy(() -> setFloor.accept(new long[] {8192, 8192 + 120, LEAD_MS, 0}, null))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("two places");
    }

    /** It was about to read the floor in place when the agent went; the next one has no page. */
    @Test
    void guarantee6AReaderOfAnEarlierPageComesToAnEnd() {
        try (SimulatedPage page = new SimulatedPage(SimulatedPage.Layout.KERNEL_6_18)) {
            page.update(NOW_MS * 1_000_000);
            setFloor.accept(new long[] {page.sequenceAddress(), page.pairAddress(), LEAD_MS, 0}, null);
            Object floor = ((AtomicReference<?>) field("FLOOR")).get();
            setNoFloor();

            AtomicLong readMs = new AtomicLong();
            Thread reader = new Thread(() -> readMs.set(readHeldUp(floor)));
            reader.setDaemon(true);
            reader.start();

            await().atMost(Duration.ofSeconds(10)).until(() -> readMs.get() == NOW_MS);
        }
    }

    private long readHeldUp(Object floor) {
        try {
            Method engagedByFloor = clock.getDeclaredMethod("engagedByFloor");
            engagedByFloor.setAccessible(true);
            Method timeMs = clock.getDeclaredMethod("timeMs", long.class);
            timeMs.setAccessible(true);
            return (long) timeMs.invoke(null, engagedByFloor.invoke(floor));
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    private void heldUp(Runnable setsFloor, long publishedWord) {
        word.before(READ_AFTER_THE_FLOOR, () -> {
            setsFloor.run();
            word.set(publishedWord);
        });
    }

    private void setFloor(long ms) {
        setFloor.accept(new long[] {0, 0, LEAD_MS, 0}, () -> ms * 1_000_000);
    }

    private void setNoFloor() {
        setFloor.accept(new long[] {0, 0, 0, 0}, null);
    }

    private long read() {
        try {
            return (long) clock.getMethod("currentTimeMillis").invoke(null);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    private Object field(String name) {
        try {
            Field field = clock.getDeclaredField(name);
            field.setAccessible(true);
            return field.get(null);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    private static Class<?> load() {
        OtherClockLoader loader = new OtherClockLoader(EscapementClock.class.getName())
                .instead("java/util/concurrent/atomic/AtomicLong", "io/escapement/agent/javalang/SteeredWord");
        try {
            return Class.forName(EscapementClock.class.getName(), true, loader);
        } catch (ClassNotFoundException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }
}
