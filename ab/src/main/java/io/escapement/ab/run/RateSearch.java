package io.escapement.ab.run;

import io.escapement.ab.plan.Arm;
import io.escapement.ab.report.FoundRate;
import io.escapement.ab.report.FoundRate.Trial;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import javax.management.JMException;

/**
 * Halves the range between nothing and what the saturated service answers until it is narrow. A miss counts only when
 * it comes twice, since a disturbance of the machine only ever makes latency worse.
 */
final class RateSearch {

    private static final double NARROW = 0.04;

    private final RateTarget target;
    private final Load load;
    private final List<Trial> trials = new ArrayList<>();

    RateSearch(RateTarget target, Load load) {
        this.target = target;
        this.load = load;
    }

    FoundRate upTo(Arm arm, double saturatedRequestsPerSecond) throws IOException, JMException, InterruptedException {
        double met = 0;
        double missed = saturatedRequestsPerSecond;
        while (missed - met > NARROW * saturatedRequestsPerSecond) {
            double middle = Math.rint((met + missed) / 2);
            if (meetsAtOnceOrAgain(middle)) {
                met = middle;
            } else {
                missed = middle;
            }
        }
        return new FoundRate(arm.toString(), target.toString(), met, saturatedRequestsPerSecond, List.copyOf(trials));
    }

    private boolean meetsAtOnceOrAgain(double requestsPerSecond) throws IOException, JMException, InterruptedException {
        boolean met = meets(requestsPerSecond);
        return met || meets(requestsPerSecond);
    }

    private boolean meets(double requestsPerSecond) throws IOException, JMException, InterruptedException {
        OptionalDouble millis = load.millisAt(requestsPerSecond, target.percentile());
        boolean met = millis.isPresent() && millis.getAsDouble() < target.millis();
        trials.add(new Trial(requestsPerSecond, millis.isPresent() ? (Double) millis.getAsDouble() : null, met));
        return met;
    }

    /** Offers a rate to the service; empty where that did not keep up. */
    interface Load {
        OptionalDouble millisAt(double requestsPerSecond, double percentile)
                throws IOException, JMException, InterruptedException;
    }
}
