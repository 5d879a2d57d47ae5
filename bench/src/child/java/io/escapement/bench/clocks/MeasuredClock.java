package io.escapement.bench.clocks;

import cn.hutool.core.date.SystemClock;
import io.escapement.bench.rewritten.RewrittenClock;
import java.util.Locale;
import java.util.function.LongSupplier;
import javax.management.JMException;
import org.apache.ignite.internal.util.FastTimestamps;
import org.apache.logging.log4j.core.util.CachedClock;

/**
 * The clocks that are compared: the JDK's, the agent's, the libraries' clocks as they are, and Cobar's, written from
 * its description.
 */
public enum MeasuredClock {
    JDK("JDK", null),
    ESCAPEMENT("Escapement", ""),
    ESCAPEMENT_1MS("Escapement, tick=1ms", "tick=1ms"),
    ESCAPEMENT_BYPASSED("Escapement bypassed", ""),
    SENTINEL("Sentinel TimeUtil", null),
    HUTOOL("Hutool SystemClock", null),
    LOG4J("Log4j CachedClock", null),
    AGRONA("Agrona CachedEpochClock, 1 ms", null),
    IGNITE("Ignite 3 FastTimestamps", null),
    COBAR("Cobar, 20 ms, not volatile", null);

    public final String label;

    /** Further options of the agent; null for clocks that are not the agent's. */
    public final String agentOptions;

    MeasuredClock(String label, String agentOptions) {
        this.label = label;
        this.agentOptions = agentOptions;
    }

    public boolean isEscapement() {
        return agentOptions != null;
    }

    /** Returns the options that the agent gets in its JVM. */
    public String agentArgument() {
        return "packages=io.escapement.bench.rewritten,mode=on,log=warn"
                + (agentOptions.isEmpty() ? "" : "," + agentOptions);
    }

    /** Starts what updates the clock, and returns when it is cached as it is meant to be; once in a JVM. */
    public LongSupplier start() throws InterruptedException, JMException {
        switch (this) {
            case JDK:
                return System::currentTimeMillis;
            case SENTINEL:
                SentinelClock.startCaching();
                return com.alibaba.csp.sentinel.util.TimeUtil::currentTimeMillis;
            case HUTOOL:
                return SystemClock::now;
            case LOG4J:
                return CachedClock.instance()::currentTimeMillis;
            case AGRONA:
                AgronaClock.start();
                return AgronaClock::nowMs;
            case IGNITE:
                return FastTimestamps::coarseCurrentTimeMillis;
            case COBAR:
                CobarClock.start();
                return CobarClock::nowMs;
            default:
                AgentBean agent = new AgentBean();
                agent.awaitEngaged();
                if (this == ESCAPEMENT_BYPASSED) {
                    agent.bypass();
                }
                return RewrittenClock::nowMs;
        }
    }

    /** Throws unless the clock is still the one that was started: otherwise another clock has been measured. */
    public void requireUnchanged() throws JMException {
        if (isEscapement()) {
            new AgentBean().require(this != ESCAPEMENT_BYPASSED);
        } else if (this == SENTINEL && !SentinelClock.isCaching()) {
            throw new IllegalStateException("TimeUtil has gone over to the real clock");
        }
    }

    /** Returns the name on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
