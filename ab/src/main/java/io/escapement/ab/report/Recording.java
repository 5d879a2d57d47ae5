package io.escapement.ab.report;

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
    private final Timeline timeline = new Timeline();
    private final List<WarmUp> warmUps = new ArrayList<>();
    private final List<MeasuredBlock> blocks = new ArrayList<>();
    private final List<MeasuredBlock> saturatedBlocks = new ArrayList<>();
    private final List<MeasuredBlock> voidBlocks = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private ServiceInfo service;
    private AgentFindings agent;
    private double requestsPerSecond;
    private boolean interrupted;
    private String failure;

    public Timeline timeline() {
        return timeline;
    }

    public List<WarmUp> warmUps() {
        return Collections.unmodifiableList(warmUps);
    }

    public void warmedUp(List<Arm> arms, int seconds, JitWatch jit) {
        String names = arms.stream().map(Arm::toString).collect(Collectors.joining(" and "));
        warmUps.add(new WarmUp(names, seconds, jit.share(), !jit.isQuiet()));
    }

    /** Returns the blocks under the constant load. */
    public List<MeasuredBlock> blocks() {
        return Collections.unmodifiableList(blocks);
    }

    public List<MeasuredBlock> saturatedBlocks() {
        return Collections.unmodifiableList(saturatedBlocks);
    }

    /** Returns the blocks in which the agent was in another state than their arm's: nothing is judged by them. */
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
        service = new ServiceInfo(measured.beans().jvm(), measured.beans().jvmArguments());
    }

    /** Returns the rate of the constant load; 0 while it is not known. */
    public double requestsPerSecond() {
        return requestsPerSecond;
    }

    public void rate(double constantRequestsPerSecond) {
        requestsPerSecond = constantRequestsPerSecond;
    }

    /** The service can't be saturated: there is no capacity, whatever was measured of it. */
    public void noCapacity(String reason) {
        saturatedBlocks.clear();
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
}
