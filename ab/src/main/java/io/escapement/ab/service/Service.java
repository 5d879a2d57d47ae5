package io.escapement.ab.service;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.escapement.ab.host.CpuThrottling;
import io.escapement.ab.host.MachineCpu;
import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.load.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;

/**
 * The service that is measured, reached over JMX: one that runs already, or one that is started here and ended again.
 */
public final class Service implements AutoCloseable {

    private static final long AGENT_SECONDS = 30;

    /**
     * The agent's MXBeans come within two seconds of the MBean server, which may be there because of this connection
     * only.
     */
    private static final long REGISTERED_SECONDS = 4;

    static final long ELSEWHERE = -1;

    private final ServiceBeans beans;
    private final long pid;
    private final ServiceProcess process;
    private final ClockLease lease;
    private final CompilerTime compilers;
    private boolean withAgent;
    private boolean withoutAgent;

    private Service(ServiceBeans beans, long pid, ServiceProcess process) {
        this(beans, pid, process, System::nanoTime);
    }

    /** @param nanoTime by which it tells that the agent has its clock back */
    Service(ServiceBeans beans, long pid, ServiceProcess process, LongSupplier nanoTime) {
        this.beans = beans;
        this.pid = pid;
        this.process = process;
        this.lease = new ClockLease(beans.agent(), nanoTime);
        this.compilers = new CompilerTime(pid);
    }

    public static Service attach(long pid) {
        if (!isAlive(pid)) {
            throw new MeasurementException("there is no process " + pid);
        }
        try {
            return new Service(ServiceBeans.of(pid), pid, null);
        } catch (IOException | JMException e) {
            throw new MeasurementException(
                    "no JMX connection into process " + pid + " (a JVM of the same user?): " + e.getMessage(), e);
        }
    }

    public static Service remote(JmxAddress address) {
        try {
            return new Service(ServiceBeans.at(address), ELSEWHERE, null);
        } catch (IOException | JMException | SecurityException | IllegalArgumentException e) {
            throw address.failure(e);
        }
    }

    /** Starts a service, which has until {@code startTimeout} for its first answer as expected. */
    public static Service start(
            List<String> command, Map<String, String> environment, Target target, Duration startTimeout)
            throws InterruptedException {
        ServiceProcess process = null;
        try {
            process = ServiceProcess.start(command, environment, target, startTimeout);
            return new Service(ServiceBeans.of(process.pid()), process.pid(), process);
        } catch (IOException | JMException e) {
            if (process == null) {
                throw new MeasurementException("the service can't be started: " + e.getMessage(), e);
            }
            process.close();
            throw process.failure(
                    "no JMX connection into the service that was started (" + command.get(0)
                            + " must be or become the JVM itself): " + e.getMessage(),
                    e);
        }
    }

    public ServiceBeans beans() {
        return beans;
    }

    /** Throws if the service has no agent; from now on {@link #sample} asks it too. */
    public void requireAgent() throws IOException, JMException, InterruptedException {
        if (!beans.agent().await(process == null ? REGISTERED_SECONDS : AGENT_SECONDS)) {
            String where = process == null && pid != ELSEWHERE ? Long.toString(pid) : "PID";
            throw failure("the service has no MXBean io.escapement:type=Clock: start it with the agent (-javaagent), or"
                    + " attach the agent by java -jar escapement-agent.jar attach " + where
                    + " packages=... (and not with jmx=false)");
        }
        withAgent = true;
    }

    public void requireNoAgent() throws IOException, JMException, InterruptedException {
        if (beans.agent().await(REGISTERED_SECONDS)) {
            throw failure("the service has the agent although it is to be measured without: is it in the command, or in"
                    + " JAVA_TOOL_OPTIONS?");
        }
        withoutAgent = true;
    }

    public ServiceSample sample() throws IOException, JMException {
        return asking(this::asked);
    }

    private ServiceSample asked() throws IOException, JMException {
        if (withoutAgent) {
            beans.askInsteadOfAgent();
        }
        return new ServiceSample(
                System.nanoTime(),
                beans.processCpuNanos(),
                compileMillis(),
                beans.collectionMillis(),
                withAgent ? beans.agent().sample() : null,
                CpuThrottling.of(pid),
                MachineCpu.now());
    }

    private long compileMillis() throws IOException, JMException {
        OptionalLong ofProcessor = compilers.millis();
        return ofProcessor.isPresent() ? ofProcessor.getAsLong() : beans.compileMillis();
    }

    public boolean isStartedHere() {
        return process != null;
    }

    /** Returns the service's name for messages. */
    public String name() {
        return pid == ELSEWHERE ? "the service that is reached by --jmx" : "process " + pid;
    }

    /** Whether this process is who listens where the target is; empty where that can't be told. */
    public Optional<Boolean> listensAt(Target target) throws IOException {
        return target.isHere() ? PortOwner.is(pid, target.port()) : Optional.empty();
    }

    /** Returns the processor time of all threads since the JVM started. */
    public long processCpuNanos() throws IOException, JMException {
        return asking(beans::processCpuNanos);
    }

    /**
     * Takes the agent's clock for this process as it is, until {@link #restoreClock} or the end of this process.
     *
     * @throws MeasurementException if somebody else has it; the message says who
     */
    public void holdClock() throws IOException, JMException {
        switchClock(asking(beans.agent()::findings).engaged());
    }

    /** Gives rewritten calls the cached clock, or the real one, and takes the agent's clock if need be. */
    public void switchClock(boolean engaged) throws IOException, JMException {
        asking(() -> {
            lease.take(engaged);
            return engaged;
        });
    }

    /** Whether the agent has had its clock back since the last switch, as where this process stood still. */
    public boolean hasLapsed() {
        return lease.hasLapsed();
    }

    /** How long the agent's longest answer took since the last switch, in s. */
    public double longestAnswerSeconds() {
        return lease.longestAnswerSeconds();
    }

    /** Leaves the agent as it was before this process took its clock, or as an operator wants it. */
    public void restoreClock() throws IOException, JMException {
        asking(() -> {
            lease.giveBack();
            return true;
        });
    }

    /** Leaves the agent bypassed, as an operator does. */
    public void leaveBypassed() throws IOException, JMException {
        asking(() -> {
            lease.leaveBypassed();
            return true;
        });
    }

    /** Tells a connection that broke because the service died as the death. */
    private <T> T asking(Question<T> question) throws IOException, JMException {
        try {
            return question.ask();
        } catch (InstanceNotFoundException e) {
            throw new MeasurementException("the agent was taken out of the service, by uninstall()", e);
        } catch (IOException e) {
            // The connection ends a moment before the process does.
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(500));
            String reason = death().orElseThrow(() -> e);
            throw new MeasurementException(reason, e);
        }
    }

    private interface Question<T> {
        T ask() throws IOException, JMException;
    }

    /** Returns why the service can't be measured any more, if it can't: its death, or who has its clock. */
    public Optional<String> loss() {
        return death().or(lease::loss);
    }

    public Optional<String> death() {
        if (process != null) {
            return process.isAlive()
                    ? Optional.empty()
                    : Optional.of(failure("the service died").getMessage());
        }
        return pid == ELSEWHERE || isAlive(pid)
                ? Optional.empty()
                : Optional.of("the service (process " + pid + ") died");
    }

    /** A process that has died stays as a zombie for as long as its parent does not ask for its exit status. */
    private static boolean isAlive(long pid) {
        try {
            return !Files.readString(Path.of("/proc", Long.toString(pid), "stat"), ISO_8859_1)
                    .matches("(?s).*\\) Z .*");
        } catch (IOException e) {
            return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
        }
    }

    /** Whether it was started here, and has been there for less than a start may take. */
    public boolean mayBeStarting() {
        return process != null && process.mayBeStarting();
    }

    /** Returns a failure with the end of the service's output, where that is known. */
    public MeasurementException failure(String message) {
        return process == null ? new MeasurementException(message) : process.failure(message, null);
    }

    @Override
    public void close() {
        lease.close();
        try {
            beans.close();
        } catch (IOException e) {
            // The service is gone already.
        }
        if (process != null) {
            process.close();
        }
    }
}
