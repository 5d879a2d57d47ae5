package io.escapement.ab.run;

import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.load.LoadPhase;
import io.escapement.ab.load.Rate;
import io.escapement.ab.load.RunningLoad;
import io.escapement.ab.load.Tally;
import io.escapement.ab.load.Target;
import io.escapement.ab.report.Arm;
import io.escapement.ab.service.Service;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import javax.management.JMException;

/**
 * Hands out the measured service in the state that an arm is to be measured in.
 *
 * @param rate at which it will be loaded
 */
public record Services(Source source, LoadPhase load, Rate rate) {
    private static final String JAVA_OPTIONS = "JAVA_TOOL_OPTIONS";

    /** For the first answer of a service that was there before. */
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(5);

    private static final Rate LOOK_RATE = new Rate(1_000);
    private static final long LONGEST_LOOK_NANOS = TimeUnit.SECONDS.toNanos(8);
    private static final int MOST_LOOKS = 3;

    /** Less than an answer costs a JVM, which reads, parses, writes and wakes a thread. */
    private static final double LEAST_ANSWER_MICROS = 5;

    /** More than this is not all a JVM's own work, or it is always as busy. */
    private static final double CLEAR_ANSWER_MICROS = 5 * LEAST_ANSWER_MICROS;

    /** Fewer answers may cost less than two of the steps, of 10 ms, in which a JVM tells its processor time. */
    private static final long LEAST_ANSWERED = 4_000;

    /** Returns a service for this arm alone, which answers; the caller closes it. */
    Service fresh(RunContext run, Arm arm) throws IOException, JMException, InterruptedException {
        Service service = source.open(arm);
        try {
            if (arm.hasAgent()) {
                service.requireAgent();
                service.switchClock(arm == Arm.ENGAGED);
                service.beans().agent().resetStatistics();
            } else {
                service.requireNoAgent();
            }
            awaitAnswer(run, service);
            return service;
        } catch (IOException | JMException | InterruptedException | RuntimeException e) {
            service.close();
            throw e;
        }
    }

    /** Lends a service that is switched between the arms; one that ran before is left as it was. */
    void switched(RunContext run, Use use) throws IOException, JMException, InterruptedException {
        try (Service service = source.open(Arm.ENGAGED)) {
            service.requireAgent();
            try {
                service.holdClock();
                awaitAnswer(run, service);
                requireServing(service);
                service.beans().agent().resetStatistics();
                use.of(service);
            } finally {
                if (!service.isStartedHere() && service.death().isEmpty()) {
                    restore(run, service);
                }
            }
        }
    }

    /** Waits for an answer as expected: many services refuse requests until they are ready, and some connections. */
    private void awaitAnswer(RunContext run, Service service) throws InterruptedException {
        long startNanos = System.nanoTime();
        Tally asked = load.ask();
        if (asked.succeededCount() == 0) {
            run.note("waiting for an answer as expected: " + asked.problems());
        }
        while (asked.succeededCount() == 0) {
            run.stop().check(service);
            boolean isOverdue = service.isStartedHere()
                    ? !service.mayBeStarting()
                    : System.nanoTime() - startNanos > PATIENCE_NANOS;
            if (isOverdue || asked.isUntrusted()) {
                throw service.failure(load.target().url() + " does not answer as expected: " + asked.problems()
                        + "; check the URL, the path and the expected status"
                        + (service.isStartedHere() && isOverdue
                                ? ", or give it longer to start (--start-timeout)"
                                : ""));
            }
            asked = load.ask();
        }
        if (asked.redirect() != null) {
            run.note("answers are " + asked.redirect() + ", which is not followed");
        }
    }

    /** Throws {@link MeasurementException} if another process serves the URL: no switch can show then. */
    private void requireServing(Service service) throws IOException, JMException, InterruptedException {
        Optional<Boolean> listens = service.listensAt(load.target());
        if (listens.isEmpty()) {
            requireCost(service);
        } else if (!listens.get()) {
            throw new MeasurementException(String.format(
                    "%1$s does not serve %2$s: another process listens there, and answers the requests; give the URL of"
                            + " a port on which %1$s listens itself",
                    service.name(), load.target().url()));
        }
    }

    /**
     * Throws {@link MeasurementException} if requests cost the service less processor time than answers take. A service
     * that is busy with other work passes. Work of the JVM itself, as compiling, ends with time: so a figure in doubt
     * is looked at again.
     */
    private void requireCost(Service service) throws IOException, JMException, InterruptedException {
        // A ticker costs one that serves nothing as much.
        service.switchClock(false);
        // A request at a time is no burden.
        try (RunningLoad asking = load.withConnections(1).start(LOOK_RATE)) {
            double micros = 0;
            for (int look = 0; look < MOST_LOOKS && micros < CLEAR_ANSWER_MICROS; look++) {
                micros = cpuMicrosOfAnswer(service, asking);
                if (costNothing(micros)) {
                    throw new MeasurementException(String.format(
                            Locale.ROOT,
                            "%s does not serve %s: requests cost it no processor time (%.1f us each), so another"
                                    + " process answers them",
                            service.name(),
                            load.target().url(),
                            micros));
                }
            }
        }
    }

    static boolean costNothing(double answerMicros) {
        return answerMicros < LEAST_ANSWER_MICROS;
    }

    /** Returns infinity where there are too few answers to tell. */
    private static double cpuMicrosOfAnswer(Service service, RunningLoad asking)
            throws IOException, JMException, InterruptedException {
        long beginNanos = asking.elapsedNanos();
        long answeredBefore = asking.answeredCount();
        long beforeNanos = service.processCpuNanos();
        long answered = 0;
        while (answered < LEAST_ANSWERED && asking.elapsedNanos() - beginNanos < LONGEST_LOOK_NANOS) {
            asking.watch(second -> {});
            answered = asking.answeredCount() - answeredBefore;
        }
        long cpuNanos = service.processCpuNanos() - beforeNanos;
        return answered < LEAST_ANSWERED ? Double.POSITIVE_INFINITY : cpuNanos / 1e3 / answered;
    }

    private static void restore(RunContext run, Service service) {
        try {
            service.restoreClock();
        } catch (IOException | JMException | MeasurementException e) {
            run.recording()
                    .problem("the agent could not be put back into the state in which it was found ("
                            + e.getMessage().replaceAll("\\s+", " ") + "): it returns there by itself within a minute");
        }
    }

    /** The source of the measured service: it is there already, or is started. */
    public interface Source {
        /** Returns a service in which this arm can be measured; closing it ends one that was started. */
        Service open(Arm arm) throws InterruptedException;

        /**
         * Starts the service by a command. The agent goes into {@code JAVA_TOOL_OPTIONS}, which reaches the JVM through
         * any start script.
         *
         * @param startTimeout for the first answer as expected
         */
        static Source starting(
                List<String> command, Target target, Path agent, String agentOptions, Duration startTimeout) {
            return arm -> {
                Map<String, String> environment = new HashMap<>();
                if (arm.hasAgent()) {
                    String own = System.getenv().getOrDefault(JAVA_OPTIONS, "");
                    environment.put(JAVA_OPTIONS, (own + " \"-javaagent:" + agent + "=" + agentOptions + "\"").strip());
                }
                return Service.start(command, environment, target, startTimeout);
            };
        }
    }

    /** The use of a service while it is there. */
    public interface Use {
        void of(Service service) throws IOException, JMException, InterruptedException;
    }
}
