package io.escapement.ab.run;

import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.load.LoadResult;
import io.escapement.ab.load.LoadSettings;
import io.escapement.ab.plan.Arm;
import io.escapement.ab.service.JitWatch;
import io.escapement.ab.service.Service;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import javax.management.JMException;

/** Warms a service up by as much load as it answers, the arms in turns, until its JIT compilers are quiet. */
final class Saturation {

    private static final Duration STRETCH = Duration.ofSeconds(2);
    /** A rest in which the compilers get the processors, and work off their queues. */
    private static final long REST_MILLIS = 1_000;

    private static final int MOST_CONNECTIONS = 1_000;

    private final RunContext run;
    private final LoadSettings settings;

    Saturation(RunContext run) {
        this.run = run;
        this.settings = run.settings();
    }

    /** Returns what it answers in a second in the first of these arms, in the end. */
    double untilCompiled(Service service, List<Arm> arms, ArmSwitch armSwitch)
            throws IOException, JMException, InterruptedException {
        JitWatch jit = new JitWatch();
        jit.add(service.sample().jvm());
        Map<Arm, Double> answered = new EnumMap<>(Arm.class);
        long startNanos = System.nanoTime();
        for (int i = 0;
                i < arms.size()
                        || (!jit.isQuiet()
                                && secondsSince(startNanos) < run.plan().warmUpCapSeconds());
                i++) {
            Arm arm = arms.get(i % arms.size());
            armSwitch.to(arm);
            answered.put(arm, stretch(service, settings.connections()));
            Thread.sleep(REST_MILLIS);
            jit.add(service.sample().jvm());
        }
        double requestsPerSecond = answered.get(arms.get(0));
        run.recorder().warmedUp(arms, secondsSince(startNanos), jit, requestsPerSecond);
        return requestsPerSecond;
    }

    /** Returns over how many connections the service answers most: it doubles them as long as that answers more. */
    int connections(Service service, List<Arm> arms, ArmSwitch armSwitch)
            throws IOException, JMException, InterruptedException {
        int most = settings.connections();
        for (Arm arm : arms) {
            armSwitch.to(arm);
            most = Math.max(
                    most,
                    ConnectionSearch.from(
                            settings.connections(), MOST_CONNECTIONS, connections -> stretch(service, connections)));
        }
        return most;
    }

    private double stretch(Service service, int connections) throws IOException, JMException, InterruptedException {
        run.stop().check();
        LoadResult result = settings.withConnections(connections).phase().saturate(STRETCH);
        run.stop().check(service);
        if (result.tally().succeededCount() == 0) {
            throw new MeasurementException("saturated, the service answered nothing: " + result.problems());
        }
        return result.requestsPerSecond();
    }

    static int secondsSince(long startNanos) {
        return (int) Math.round((System.nanoTime() - startNanos) / 1e9);
    }

    /** Puts the service into an arm. */
    interface ArmSwitch {
        void to(Arm arm) throws IOException, JMException;
    }
}
