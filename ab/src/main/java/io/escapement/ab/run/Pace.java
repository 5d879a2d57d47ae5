package io.escapement.ab.run;

import io.escapement.ab.load.Rate;
import io.escapement.ab.load.RunningLoad.Standing;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * The answers of the last seconds, by when they came and not by when they were due: they tell by how much a service is
 * too slow.
 */
final class Pace {

    private static final int KEPT_SECONDS = 5;

    private final Rate wanted;
    private final Deque<Moment> moments = new ArrayDeque<>();

    Pace(Rate wanted) {
        this.wanted = wanted;
    }

    void second(long elapsedNanos, Standing standing) {
        moments.addLast(new Moment(elapsedNanos, standing));
        if (moments.size() > KEPT_SECONDS + 1) {
            moments.removeFirst();
        }
    }

    /** Describes a service that for seconds has been asked more than it answers. */
    String tooSlow() {
        Standing now = moments.getLast().standing;
        double answeredPerSecond = answeredPerSecond();
        if (wanted.isSaturated()) {
            return String.format(
                    Locale.ROOT,
                    "requests are not answered for seconds: in the last %d s it answered %,.0f a second over %d"
                            + " connections",
                    elapsedSeconds(),
                    answeredPerSecond,
                    now.connections());
        }
        double wantedPerSecond = wanted.requestsPerSecond();
        if (answeredPerSecond == 0) {
            return String.format(
                    Locale.ROOT,
                    "the service hangs: in the last %d s it answered none of the %,.0f requests per second, and %s;"
                            + " a thread dump (jcmd PID Thread.print) shows where it waits",
                    elapsedSeconds(),
                    wantedPerSecond,
                    busy(now));
        }
        return String.format(
                Locale.ROOT,
                "the service does not hold %,.0f requests per second: in the last %d s it answered %,.0f a second,"
                        + " %s, the median answer took %s ms from sending; lower --rate, or raise --connections if it"
                        + " serves more at a time",
                wantedPerSecond,
                elapsedSeconds(),
                answeredPerSecond,
                busy(now),
                millis(now.medianNanos()));
    }

    private double answeredPerSecond() {
        Moment first = moments.getFirst();
        Moment last = moments.getLast();
        double seconds = (last.elapsedNanos - first.elapsedNanos) / 1e9;
        return (last.standing.answeredCount() - first.standing.answeredCount()) / Math.max(1e-3, seconds);
    }

    private long elapsedSeconds() {
        long nanos = moments.getLast().elapsedNanos - moments.getFirst().elapsedNanos;
        return Math.round(nanos / (double) TimeUnit.SECONDS.toNanos(1));
    }

    private static String busy(Standing standing) {
        return standing.busyConnections() == standing.connections()
                ? "all " + standing.connections() + " connections were busy"
                : standing.busyConnections() + " of " + standing.connections() + " connections were busy";
    }

    private static String millis(long nanos) {
        double millis = nanos / 1e6;
        return String.format(Locale.ROOT, millis < 100 ? "%.1f" : "%,.0f", millis);
    }

    private record Moment(long elapsedNanos, Standing standing) {}
}
