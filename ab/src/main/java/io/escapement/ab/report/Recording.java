package io.escapement.ab.report;

import io.escapement.ab.service.AgentFindings;
import java.util.List;

/**
 * A run's measurements.
 *
 * @param voidBlocks those in which the agent was in another state than their arm's: nothing is judged by them
 * @param problems what a reader of the result must know
 * @param service null, as {@code agent} is, before the first block
 * @param requestsPerSecond of the constant load; 0 while it is not known
 * @param capacityConnections 0 if the service was not saturated
 * @param failure why the run has ended early; null if it has not
 * @param refused whether the failure is one of the result, and not of the measuring
 */
public record Recording(
        List<WarmUp> warmUps,
        List<MeasuredBlock> blocks,
        List<MeasuredBlock> saturatedBlocks,
        List<MeasuredBlock> voidBlocks,
        List<SecondFigures> seconds,
        List<String> problems,
        ServiceInfo service,
        AgentFindings agent,
        double requestsPerSecond,
        int capacityConnections,
        boolean interrupted,
        String failure,
        boolean refused) {}
