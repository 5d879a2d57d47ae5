package io.escapement.agent.jmx;

import io.escapement.agent.figures.Described;
import io.escapement.agent.figures.RewriteFigures;
import io.escapement.agent.rewrite.RewriteLedger;

/** {@code io.escapement:type=Rewrites}. */
final class RewritesBean extends FiguresBean<RewriteFigures> {
    private final RewriteLedger ledger;

    RewritesBean(RewriteLedger ledger) {
        super(RewriteFigures.class);
        this.ledger = ledger;
    }

    @Override
    RewriteFigures figures() {
        return new RewriteFigures(ledger);
    }

    @Described(
            value = "Names of rewritten classes that begin with 'prefix', sorted, at most 'limit' of them, each with"
                    + " the number of its call sites",
            parameters = {"prefix", "limit"})
    public String[] listRewrittenClasses(String prefix, int limit) {
        return ledger.list(prefix == null ? "" : prefix, limit).toArray(new String[0]);
    }

    @Described(
            value = "Names of classes with call sites that LeftAloneCallSiteCount counts and that begin with"
                    + " 'prefix', sorted, at most 'limit' of them, each with those and the reasons",
            parameters = {"prefix", "limit"})
    public String[] listLeftAlone(String prefix, int limit) {
        return ledger.listLeftAlone(prefix == null ? "" : prefix, limit).toArray(new String[0]);
    }

    @Described(
            value = "Names of the classes that RealClassCount counts and that begin with 'prefix', sorted, at most"
                    + " 'limit' of them, each with the reason",
            parameters = {"prefix", "limit"})
    public String[] listRealClasses(String prefix, int limit) {
        return ledger.listReal(prefix == null ? "" : prefix, limit).toArray(new String[0]);
    }

    @Described(
            value = "Names of the classes that MixedClassCount counts and that begin with 'prefix', sorted, at most"
                    + " 'limit' of them, each with the forms that keep the real clock",
            parameters = {"prefix", "limit"})
    public String[] listMixedClasses(String prefix, int limit) {
        return ledger.listMixed(prefix == null ? "" : prefix, limit).toArray(new String[0]);
    }
}
