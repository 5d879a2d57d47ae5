package io.escapement.bench.torture;

import io.escapement.bench.torture.child.LateRow;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Every time that the kernel's tick was late, in order and apart: what is seen on several processors is one event. */
public record LateTicks(List<LateTick> events) {
    /** From when to when, by the wall clock, the kernel's own timer tick was late. */
    public record LateTick(long fromMs, long toMs) {}

    /** Who saw it woke every millisecond, and a reader may have read a moment after the last wake. */
    private static final long SLACK_MS = 2;

    public LateTicks {
        events = List.copyOf(events);
    }

    static LateTicks of(Collection<LateTick> seen) {
        List<LateTick> events = new ArrayList<>();
        for (LateTick next :
                seen.stream().sorted(Comparator.comparing(LateTick::fromMs)).toList()) {
            int last = events.size() - 1;
            if (last >= 0 && next.fromMs() <= events.get(last).toMs()) {
                LateTick before = events.get(last);
                events.set(last, new LateTick(before.fromMs(), Math.max(before.toMs(), next.toMs())));
            } else {
                events.add(next);
            }
        }
        return new LateTicks(events);
    }

    /**
     * The event that made a clock stale that keeps its bound otherwise: the clock was within the bound when the event
     * began, and within it again when the event ended.
     */
    Optional<LateTick> causeOf(LateRow row, long boundMs) {
        return events.stream()
                .filter(event -> row.cachedMs >= event.fromMs() - boundMs && row.lastMs <= event.toMs() + SLACK_MS)
                .findFirst();
    }
}
