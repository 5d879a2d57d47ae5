package io.escapement.ab.run;

import io.escapement.ab.load.Rate;
import io.escapement.ab.load.RunningLoad.Standing;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;

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
        double seconds = (moments.getLast().elapsedNanos - moments.getFirst().elapsedNanos) / 1e9;
        long answered = now.answeredCount() - moments.getFirst().standing.answeredCount();
        String happened = String.format(
                Locale.ROOT,
                "in the last %.0f s it answered %,.0f a second, %d of %d connections were busy",
                seconds,
                answered / Math.max(1e-3, seconds),
                now.busyConnections(),
                now.connections());
        if (answered == 0) {
            return "the service hangs: " + happened + "; a thread dump (jcmd PID Thread.print) shows where it waits";
        }
        if (wanted.isSaturated()) {
            return "requests are not answered for seconds: " + happened;
        }
        return String.format(
                Locale.ROOT,
                "the service does not hold %,.0f requests per second: %s; lower --rate, or raise --connections if it"
                        + " serves more at a time",
                wanted.requestsPerSecond(),
                happened);
    }

    private record Moment(long elapsedNanos, Standing standing) {}
}
