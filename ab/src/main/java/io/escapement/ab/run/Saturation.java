package io.escapement.ab.run;

import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.load.LoadResult;
import io.escapement.ab.plan.Arm;
import io.escapement.ab.service.Service;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import javax.management.JMException;

/** Warms a service up by as much load as it answers, the arms in turns, until its JIT compilers are quiet. */
record Saturation(RunContext run) {

    private static final Duration STRETCH = Duration.ofSeconds(2);
    /** A rest in which the compilers get the processors, and work off their queues. */
    private static final long REST_MILLIS = 1_000;

    private static final int MOST_CONNECTIONS = 1_000;
    /** The least gain that counts: two stretches differ by less. */
    private static final double MORE = 1.05;

    /** Returns what it answers in a second in the first of these arms, in the end. */
    double untilCompiled(Service service, List<Arm> arms) throws IOException, JMException, InterruptedException {
        Map<Arm, Double> answered = new EnumMap<>(Arm.class);
        run.untilCompiled(
                arms,
                arms.size(),
                (arm, jit) -> {
                    jit.add(service.sample());
                    run.switchTo(arm, service);
                    answered.put(arm, stretch(service, run.load().connections()));
                    Thread.sleep(REST_MILLIS);
                    jit.add(service.sample());
                },
                () -> answered.get(arms.get(0)));
        return answered.get(arms.get(0));
    }

    /** Returns over how many connections the service answers most: it doubles them as long as that answers more. */
    int connections(Service service, List<Arm> arms) throws IOException, JMException, InterruptedException {
        int most = run.load().connections();
        for (Arm arm : arms) {
            run.switchTo(arm, service);
            most = Math.max(
                    most,
                    connectionsFrom(run.load().connections(), MOST_CONNECTIONS, number -> stretch(service, number)));
        }
        return most;
    }

    /**
     * Doubles the number as long as the service then answers more: more than before and after it, because a service
     * that still warms up answers more each time. With too few, the way between client and service is measured, and not
     * what the service can do.
     */
    static int connectionsFrom(int least, int most, Stretch stretch)
            throws IOException, JMException, InterruptedException {
        int connections = least;
        for (int more = 2 * connections; more <= most; more *= 2) {
            double before = stretch.requestsPerSecond(connections);
            double over = stretch.requestsPerSecond(more);
            if (over < MORE * before || over < MORE * stretch.requestsPerSecond(connections)) {
                return connections;
            }
            connections = more;
        }
        return connections;
    }

    /** Loads a service over so many connections, and returns what it answers. */
    interface Stretch {
        double requestsPerSecond(int connections) throws IOException, JMException, InterruptedException;
    }

    private double stretch(Service service, int connections) throws IOException, JMException, InterruptedException {
        run.stop().check();
        LoadResult result = run.load().withConnections(connections).saturate(STRETCH);
        run.stop().check(service);
        if (result.tally().succeededCount() == 0) {
            throw new MeasurementException("saturated, the service answered nothing: " + result.problems());
        }
        return result.requestsPerSecond();
    }
}
