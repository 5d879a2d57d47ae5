package io.escapement.agent.javalang;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.escapement.agent.floor.ClockWords;
import io.escapement.agent.rewrite.OtherClockLoader;
import java.lang.reflect.Field;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/**
 * Guarantee 6 of {@link EscapementClock}: a reader that has seen the floor of one agent is held up until another one,
 * which has another floor, has published.
 */
class TwoFloorsTest {
    private static final long LEAD_MS = 10;
    private static final long NOW_MS = SimulatedPage.nowFarFromASecondMs();
    private static final long AHEAD_MS = NOW_MS + 3_600_000;

    /** The caller's, which finds the clock bypassed, and then that after the floor is looked up. */
    private static final int READ_AFTER_THE_FLOOR = 2;

    private final Class<?> clock = load();
    private final SteeredWord word = (SteeredWord) field("WORD");
    private final SimulatedPage page = new SimulatedPage(SimulatedPage.Layout.KERNEL_6_18);

    @SuppressWarnings("unchecked") // as declared in the clock
    private final Consumer<long[]> setFloor = (Consumer<long[]>) field("SET_FLOOR");

    @Test
    void guarantee6AReaderTakesTheFloorOfTheAgentThatPublished() {
        update(AHEAD_MS - 5);
        setLead(0);
        heldUp(oldWord(AHEAD_MS));

        assertThat(read()).isEqualTo(AHEAD_MS);
    }

    @Test
    void guarantee6AlsoWhereThereWasNoneBefore() {
        update(AHEAD_MS);
        heldUp(oldWord(AHEAD_MS - 1));

        assertThat(read()).isEqualTo(AHEAD_MS);
        assertThat(word.get()).isEqualTo(engaged(AHEAD_MS));
    }

    /** A reader whose floor the word does not hold, because another has put there one that was set back meanwhile. */
    @Test
    void guarantee3AReaderWhoseFloorCameTooLateReadsAnew() {
        setLead(LEAD_MS);
        update(AHEAD_MS - 1000);
        word.set(engaged(AHEAD_MS - 1000));
        update(AHEAD_MS);
        word.beforeSet(() -> {
            update(AHEAD_MS - 1);
            word.set(engaged(AHEAD_MS - 1));
        });

        assertThat(read()).isEqualTo(AHEAD_MS - 1);
        assertThat(read()).isEqualTo(AHEAD_MS - 1);
    }

    @Test
    void guarantee6ThePageDoesNotMove() {
        setLead(LEAD_MS);
        setLead(0);

        assertThatThrownBy(() -> setFloor.accept(new long[] {8192, 8192 + 120, LEAD_MS, 0, 1_000}))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("two places");
    }

    private void heldUp(long publishedWord) {
        word.before(READ_AFTER_THE_FLOOR, () -> {
            setLead(LEAD_MS);
            word.set(publishedWord);
        });
    }

    private long engaged(long ms) {
        return engaged(page.peek(page.sequenceAddress()), ms);
    }

    /** One that has been there for an update: whoever finds it reads the floor. */
    private long oldWord(long ms) {
        return engaged(page.peek(page.sequenceAddress()) - 2, ms);
    }

    private long engaged(long sequence, long ms) {
        return new ClockWords(null, (long) field("BASE_MS")).engaged(sequence, ms);
    }

    private void update(long ms) {
        page.update(ms * 1_000_000);
    }

    private void setLead(long ms) {
        setFloor.accept(new long[] {page.sequenceAddress(), page.pairAddress(), ms, 0, 1_000});
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
