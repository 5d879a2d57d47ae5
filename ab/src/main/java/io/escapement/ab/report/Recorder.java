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

/** Takes down what a run measures. A {@link Recording} can be made of it at any time. */
public final class Recorder {
    private final Listener listener;
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

    public Recorder(Listener listener) {
        this.listener = listener;
        this.timeline = new Timeline(listener);
    }

    public Timeline timeline() {
        return timeline;
    }

    /** Returns those under the constant load. */
    public List<MeasuredBlock> blocks() {
        return Collections.unmodifiableList(blocks);
    }

    public List<MeasuredBlock> saturatedBlocks() {
        return Collections.unmodifiableList(saturatedBlocks);
    }

    /** {@code saturatedRequestsPerSecond} is null if the load was a constant rate. */
    public void warmedUp(List<Arm> arms, int seconds, JitWatch jit, Double saturatedRequestsPerSecond) {
        String names = arms.stream().map(Arm::toString).collect(Collectors.joining(" and "));
        warmUps.add(new WarmUp(names, seconds, jit.share(), !jit.isQuiet(), saturatedRequestsPerSecond));
    }

    /** {@code saturated} is the kind of a block; one that is void is kept apart from both. */
    public void add(MeasuredBlock block, boolean saturated) {
        if (block.isVoid()) {
            voidBlocks.add(block);
            return;
        }
        (saturated ? saturatedBlocks : blocks).add(block);
        listener.block(block.figures(), saturated);
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

    public void rate(double constantRequestsPerSecond) {
        requestsPerSecond = constantRequestsPerSecond;
    }

    public void capacityConnections(int count) {
        capacityConnections = count;
    }

    public int capacityConnections() {
        return capacityConnections;
    }

    /** The service can't be saturated: there is no capacity, whatever was measured of it. */
    public void noCapacity(String reason) {
        saturatedBlocks.clear();
        capacityConnections = 0;
        problem(reason);
    }

    public void problem(String problem) {
        if (!problems.contains(problem)) {
            problems.add(problem);
        }
    }

    public void interrupted() {
        interrupted = true;
    }

    public void failed(String reason) {
        failure = reason;
    }

    /** The failure that follows is one of the result, and not of the measuring. */
    public void refused() {
        refused = true;
    }

    public Recording recording() {
        return new Recording(
                List.copyOf(warmUps),
                List.copyOf(blocks),
                List.copyOf(saturatedBlocks),
                List.copyOf(voidBlocks),
                timeline.figures(),
                List.copyOf(problems),
                service,
                agent,
                requestsPerSecond,
                capacityConnections,
                interrupted,
                failure,
                refused);
    }

    /** Gets the measured seconds and the complete blocks as they come. */
    public interface Listener {
        Listener NOBODY = new Listener() {};

        default void second(Arm arm, Slice slice) {}

        default void block(BlockFigures block, boolean saturated) {}
    }
}
