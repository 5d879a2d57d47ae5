package io.escapement.ab.report;

import io.escapement.ab.load.Slice;
import io.escapement.ab.service.ServiceSample;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The run second by second. If each block has a process of its own, the seconds of load follow one another, and the
 * starts between them are left out.
 */
public final class Timeline {
    private final NavigableMap<Long, SecondFigures> seconds = new TreeMap<>();

    /** Returns the first second that nothing is known of. */
    public long end() {
        return seconds.isEmpty() ? 0 : seconds.lastKey() + 1;
    }

    public void mark(long index, Arm arm, Integer block, boolean measured) {
        SecondFigures second = second(index);
        second.arm = arm.toString();
        second.block = block;
        second.measured = measured;
    }

    public void sampled(long index, ServiceSample growth) {
        second(index).sampled(growth);
    }

    /** Returns the figures, to show them. */
    public SecondFigures loaded(long index, Slice slice) {
        SecondFigures second = second(index);
        second.loaded(slice);
        return second;
    }

    /** Leaves out those that were to come when the run ended. */
    public List<SecondFigures> figures() {
        return seconds.values().stream().filter(SecondFigures::hasCome).toList();
    }

    private SecondFigures second(long index) {
        return seconds.computeIfAbsent(index, SecondFigures::new);
    }
}
