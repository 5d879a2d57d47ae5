package io.escapement.agent;

import io.escapement.rewrite.RewriteLedger;

/** What is looked at once, some time after the cached clock has been engaged. */
final class Settling {
    /** The first time that a cached read was measured the compiler may have been busy with the application. */
    private static final long MEASURED_AFTER_NANOS = 4_000_000_000L;

    /** Services on slow hosts take their time to start. */
    private static final long LOOKED_AFTER_NANOS = 50_000_000_000L;

    private final Start start;
    private final Agent agent;

    private boolean served;
    private boolean measured;
    private boolean looked;
    private long servedSinceNanos;

    Settling(Start start, Agent agent) {
        this.start = start;
        this.agent = agent;
    }

    /** @param control null as long as there are no MBeans */
    void look(long nowNanos, AgentControl control) {
        boolean serves = agent.servesCachedClock();
        if (serves && !served) {
            servedSinceNanos = nowNanos;
            measured = false;
        }
        served = serves;
        if (serves && !measured && nowNanos - servedSinceNanos >= MEASURED_AFTER_NANOS) {
            measured = true;
            if (control != null) {
                control.measureCachedRead();
            }
        }
        if (serves && !looked && nowNanos - servedSinceNanos >= LOOKED_AFTER_NANOS) {
            looked = true;
            requireRewrites();
        }
    }

    private void requireRewrites() {
        RewriteLedger ledger = agent.ledger;
        if (ledger.rewrittenClassCount() == 0 && ledger.failedClassCount() == 0) {
            start.log.warn("no call of System.currentTimeMillis was found in the packages named so far: see whether"
                    + " 'packages' names the application's own, as in packages=com.acme");
        }
    }
}
