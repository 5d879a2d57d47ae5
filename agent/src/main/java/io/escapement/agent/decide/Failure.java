package io.escapement.agent.decide;

import io.escapement.agent.inject.RefusedException;
import io.escapement.agent.log.AgentLog;
import io.escapement.agent.memory.Memory;

/**
 * The reason why the cached clock can't be served although it is wanted. A failure holds until somebody tries again:
 *
 * <ul>
 *   <li>after a lack of memory or threads: {@link io.escapement.agent.serve.Agent#catchUp}, after 1 s and then twice as
 *       long each time up to 60 s, whoever has decided;
 *   <li>after a refusal, as of a staleness that the kernel does not hold, or a lost floor: {@link
 *       io.escapement.agent.watch.ClockRecheck}, after some seconds or a minute and then twice as long each time up to
 *       64 minutes, whoever wants the cached clock;
 *   <li>after any other failure: {@code engage()}, {@code auto()} or a lease;
 *   <li>where no class is or can be rewritten: nobody.
 * </ul>
 */
public final class Failure {
    private static final String SERVICE_RUNS = "; the service runs with the real clock";

    public final String reason;

    /** Line for the log. */
    final String line;

    /** Whether the agent may try again by itself. */
    final boolean mayRetry;

    /** Whether nobody can try again, because no class is or can be rewritten. */
    final boolean isForGood;

    /** Whether memory or threads were lacking. That passes, so the agent tries again, whoever has decided. */
    final boolean lacksMemory;

    private Failure(String reason, String line, boolean mayRetry, boolean isForGood, boolean lacksMemory) {
        this.reason = reason;
        this.line = line;
        this.mayRetry = mayRetry;
        this.isForGood = isForGood;
        this.lacksMemory = lacksMemory;
    }

    /**
     * A fault of the agent's, or a refusal to serve the cached clock.
     *
     * @param mayRetry whether another attempt may succeed
     * @param isRewritten whether classes are rewritten: otherwise the failure holds for good, unless memory was lacking
     */
    public static Failure of(Throwable cause, boolean mayRetry, boolean isRewritten) {
        boolean lacksMemory = Memory.wasLacking(cause);
        boolean isForGood = !isRewritten && !lacksMemory;
        boolean isRetried = lacksMemory || (mayRetry && isRewritten);
        String reason = AgentLog.inWords(cause);
        String line = "withdrawn: " + reason + remedy(cause, isRetried, isForGood) + SERVICE_RUNS;
        return new Failure(reason, line, isRetried, isForGood, lacksMemory);
    }

    private static String remedy(Throwable cause, boolean mayRetry, boolean isForGood) {
        if (cause instanceof RefusedException) {
            return "";
        }
        String other = ", mode=observe does without";
        if (isForGood) {
            return "; a newer version of the agent may do better" + other;
        }
        return (mayRetry ? "; the agent and engage() over JMX try again" : "; engage() over JMX tries again") + other;
    }
}
