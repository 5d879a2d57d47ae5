package io.escapement.agent.jmx;

import io.escapement.agent.reads.ReadGroup;
import io.escapement.agent.rewrite.RewriteLedger;

/** Shows a {@link RewriteLedger} as an MXBean. */
final class RewritesBean implements RewritesMXBean {
    private final RewriteLedger ledger;

    RewritesBean(RewriteLedger ledger) {
        this.ledger = ledger;
    }

    @Override
    public long getRewrittenClassCount() {
        return ledger.rewrittenClassCount();
    }

    @Override
    public long getRewrittenCallSiteCount() {
        return ledger.rewrittenCallSiteCount();
    }

    @Override
    public long getSkippedClassCount() {
        return ledger.skippedClassCount();
    }

    @Override
    public long getFailedClassCount() {
        return ledger.failedClassCount();
    }

    @Override
    public long getPreloadedClassCount() {
        return ledger.preloadedClassCount();
    }

    @Override
    public long getInvisibleLoaderCount() {
        return ledger.invisibleLoaderCount();
    }

    @Override
    public String[] listRewrittenClasses(String prefix, int limit) {
        return ledger.list(prefix == null ? "" : prefix, limit).toArray(new String[0]);
    }

    @Override
    public long getMillisCallSiteCount() {
        return ledger.rewrittenCallSiteCount(ReadGroup.MILLIS);
    }

    @Override
    public long getInstantCallSiteCount() {
        return ledger.rewrittenCallSiteCount(ReadGroup.INSTANT);
    }

    @Override
    public long getDateCallSiteCount() {
        return ledger.rewrittenCallSiteCount(ReadGroup.DATE);
    }

    @Override
    public long getLocalCallSiteCount() {
        return ledger.rewrittenCallSiteCount(ReadGroup.LOCAL);
    }

    @Override
    public long getLeftAloneCallSiteCount() {
        return ledger.leftAloneCallSiteCount();
    }

    @Override
    public String[] listLeftAlone(String prefix, int limit) {
        return ledger.listLeftAlone(prefix == null ? "" : prefix, limit).toArray(new String[0]);
    }

    @Override
    public long getMixedClassCount() {
        return ledger.mixedClassCount();
    }

    @Override
    public long getHiddenClassCount() {
        return ledger.hiddenClassCount();
    }

    @Override
    public long getLinkedReferenceCount() {
        return ledger.linkedReferenceCount();
    }

    @Override
    public String[] listMixedClasses(String prefix, int limit) {
        return ledger.listMixed(prefix == null ? "" : prefix, limit).toArray(new String[0]);
    }
}
