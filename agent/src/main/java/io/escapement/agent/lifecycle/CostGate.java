package io.escapement.agent.lifecycle;

import io.escapement.agent.floor.Floor;
import io.escapement.agent.log.AgentLog;
import io.escapement.agent.probe.Payoff;
import io.escapement.agent.probe.ReadLoop;

/**
 * Whether a cached read costs less than half of a real one. All that differs from host to host in a cached read is how
 * the floor is reached, so that is measured; without a floor a read is that of a word, and always pays.
 */
final class CostGate {
    private final Floor floor;
    private final FloorReadLoop reads;

    CostGate(Floor floor, boolean hasTicker) {
        this.floor = floor;
        this.reads = new FloorReadLoop(floor, hasTicker && floor.floorAddress != 0);
    }

    /** Takes some ms, or up to 4 s before it throws. */
    void require() throws UnprofitableException {
        Payoff payoff = measureIfDear();
        if (payoff != null) {
            throw new UnprofitableException(payoff
                    + ": the cached clock is engaged only where it costs less than half (floor " + floor.kind + ")");
        }
    }

    /** For a clock that is engaged already, because it was told to be. */
    void warn(AgentLog log) {
        try {
            Payoff payoff = measureIfDear();
            if (payoff != null) {
                log.warn(payoff
                        + ": the cached clock is engaged as it was told, but does not cost less than half (floor "
                        + floor.kind + "); see whether the service gains");
            }
        } catch (RuntimeException | Error e) {
            log.problem("what a cached read costs was not measured", e, "the clock is not affected");
        }
    }

    /** Null where it pays. */
    private Payoff measureIfDear() {
        Payoff payoff = floor.exists() ? Payoff.measure(reads) : null;
        return payoff == null || payoff.pays() ? null : payoff;
    }

    /**
     * What a rewritten call does with the floor: with a ticker it needs the kernel's count, otherwise the time as well.
     */
    private static final class FloorReadLoop implements ReadLoop {
        private final Floor floor;
        private final boolean readsCountOnly;

        FloorReadLoop(Floor floor, boolean readsCountOnly) {
            this.floor = floor;
            this.readsCountOnly = readsCountOnly;
        }

        @Override
        public long read(int times) {
            long sum = 0;
            for (int i = 0; i < times; i++) {
                sum += readsCountOnly ? floor.evenSequence() : floor.nanos();
            }
            return sum;
        }
    }
}
