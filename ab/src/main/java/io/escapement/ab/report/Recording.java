package io.escapement.ab.report;

import io.escapement.ab.load.Slice;
import io.escapement.ab.plan.Arm;
import io.escapement.ab.service.AgentFindings;
import io.escapement.ab.service.JitWatch;
import io.escapement.ab.service.Service;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import javax.management.JMException;

/** A run's measurements, taken down as they come: those until now, if it is asked before the end. */
public final class Recording {
    private final Timeline timeline;
    private final List<WarmUp> warmUps = new ArrayList<>();
    private final List<MeasuredBlock> blocks = new ArrayList<>();
    private final List<MeasuredBlock> saturatedBlocks = new ArrayList<>();
    private final List<MeasuredBlock> voidBlocks = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private ServiceInfo service;
    private AgentFindings agent;
    private double requestsPerSecond;
    private int capacityConnections;
    private boolean interrupted;
    private String failure;
    private boolean refused;

    public Recording(Listener listener) {
        this.timeline = new Timeline(listener);
    }

    public Timeline timeline() {
        return timeline;
    }

    public List<WarmUp> warmUps() {
        return Collections.unmodifiableList(warmUps);
    }

    /** {@code saturatedRequestsPerSecond} is null if the load was a constant rate. */
    public void warmedUp(List<Arm> arms, int seconds, JitWatch jit, Double saturatedRequestsPerSecond) {
        String names = arms.stream().map(Arm::toString).collect(Collectors.joining(" and "));
        warmUps.add(new WarmUp(names, seconds, jit.share(), !jit.isQuiet(), saturatedRequestsPerSecond));
    }

    /** Returns those under the constant load. */
    public List<MeasuredBlock> blocks() {
        return Collections.unmodifiableList(blocks);
    }

    public List<MeasuredBlock> saturatedBlocks() {
        return Collections.unmodifiableList(saturatedBlocks);
    }

    /** Returns those in which the agent was in another state than their arm's: nothing is judged by them. */
    public List<MeasuredBlock> voidBlocks() {
        return Collections.unmodifiableList(voidBlocks);
    }

    /** {@code saturated} is the kind of a block; one that is void is kept apart from both. */
    public void add(MeasuredBlock block, boolean saturated) {
        if (block.isVoid()) {
            voidBlocks.add(block);
            return;
        }
        (saturated ? saturatedBlocks : blocks).add(block);
    }

    /** Returns the service that was measured; null, as {@link #agent} is, before the first block. */
    public ServiceInfo service() {
        return service;
    }

    public AgentFindings agent() {
        return agent;
    }

    /** Describes the service. Asked after each block, because at the end of the run the service may be gone. */
    public void describe(Service measured, Arm arm) throws IOException, JMException {
        if (arm == Arm.ENGAGED) {
            agent = measured.beans().agent().findings();
        }
        Double real = agent == null ? null : known(agent.realReadNanos());
        Double cached = agent == null ? null : known(agent.cachedReadNanos());
        service = new ServiceInfo(measured.beans().jvm(), measured.beans().jvmArguments(), real, cached);
    }

    static Double known(double value) {
        return Double.isNaN(value) ? null : (Double) value;
    }

    /** Returns the rate of the constant load; 0 while it is not known. */
    public double requestsPerSecond() {
        return requestsPerSecond;
    }

    public void rate(double constantRequestsPerSecond) {
        requestsPerSecond = constantRequestsPerSecond;
    }

    /** Returns over how many connections the service was saturated; 0 if it was not. */
    public int capacityConnections() {
        return capacityConnections;
    }

    public void capacityConnections(int count) {
        capacityConnections = count;
    }

    /** The service can't be saturated: there is no capacity, whatever was measured of it. */
    public void noCapacity(String reason) {
        saturatedBlocks.clear();
        capacityConnections = 0;
        problem(reason);
    }

    /** Returns what a reader of the result must know. */
    public List<String> problems() {
        return Collections.unmodifiableList(problems);
    }

    public void problem(String problem) {
        if (!problems.contains(problem)) {
            problems.add(problem);
        }
    }

    public boolean isInterrupted() {
        return interrupted;
    }

    public void interrupted() {
        interrupted = true;
    }

    /** Returns why the run has ended early; null if it has not. */
    public String failure() {
        return failure;
    }

    public void failed(String reason) {
        failure = reason;
    }

    /** Whether the failure is one of the result, and not of the measuring. */
    public boolean isRefused() {
        return refused;
    }

    /** The failure that follows is one of the result. */
    public void refused() {
        refused = true;
    }

    /** Gets the measured seconds as they come. */
    public interface Listener {
        Listener NOBODY = new Listener() {};

        default void second(Arm arm, Slice slice) {}
    }
}
