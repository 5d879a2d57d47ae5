package io.escapement.ab.load;

import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.http.RequestMix;
import io.escapement.ab.http.Target;
import java.time.Duration;

/** The load that the service is offered. */
public record LoadSettings(Target target, RequestMix.Factory mix, int connections, Duration timeout, Rate rate) {
    public LoadSettings withConnections(int other) {
        return new LoadSettings(target, mix, other, timeout, rate);
    }

    public LoadPhase phase() {
        return new LoadPhase(target, mix, connections, timeout);
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
