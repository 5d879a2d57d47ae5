package io.escapement.agent.jmx;

import io.escapement.agent.figures.Described;
import io.escapement.agent.figures.NanoFigures;
import io.escapement.agent.rewrite.RewriteLedger;

/** {@code io.escapement:type=NanoClock}, registered only where {@code nano-packages} is given. */
final class NanoClockBean extends FiguresBean<NanoFigures> {
    private final ClockControl clock;
    private final RewriteLedger ledger;

    NanoClockBean(ClockControl clock, RewriteLedger ledger) {
        super(NanoFigures.class);
        this.clock = clock;
        this.ledger = ledger;
    }

    @Override
    NanoFigures figures() {
        return clock.nanoFigures();
    }

    @Described(
            value = "Names of classes with rewritten calls of System.nanoTime that begin with 'prefix', sorted, at"
                    + " most 'limit' of them, each with the number of its call sites",
            parameters = {"prefix", "limit"})
    public String[] listRewrittenClasses(String prefix, int limit) {
        return ledger.list(prefix == null ? "" : prefix, limit).toArray(new String[0]);
    }
}
