package io.escapement.ab.load;

import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.http.RequestMix;
import io.escapement.ab.http.Target;
import java.time.Duration;

/**
 * The load that the service is offered.
 *
 * @param requestsPerSecond or 0: half of what the first arm answers when saturated
 */
public record LoadSettings(
        Target target, RequestMix.Factory mix, int connections, Duration timeout, double requestsPerSecond) {

    /** The rate that stands for saturation: each connection sends again as soon as it is answered. */
    public static final double SATURATED = Double.POSITIVE_INFINITY;

    public LoadSettings withConnections(int other) {
        return new LoadSettings(target, mix, other, timeout, requestsPerSecond);
    }

    public LoadPhase phase() {
        return new LoadPhase(target, mix, connections, timeout);
    }

    public boolean choosesRate() {
        return requestsPerSecond == 0;
    }

    /** Refuses a wrong URL before anything is measured. */
    public void requireAnswer() throws InterruptedException {
        LoadResult few = new LoadPhase(target, mix, 1, timeout).hold(20, Duration.ofMillis(250));
        if (few.tally().succeededCount() == 0) {
            throw new MeasurementException("http://" + target.host() + ":" + target.port()
                    + " does not answer as expected: " + few.problems()
                    + "; are the URL, the path and the expected status right?");
        }
    }
}
