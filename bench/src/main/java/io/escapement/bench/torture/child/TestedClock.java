package io.escapement.bench.torture.child;

import cn.hutool.core.date.SystemClock;
import io.escapement.bench.rewritten.RewrittenClock;
import java.util.Locale;
import java.util.function.LongSupplier;
import org.apache.logging.log4j.core.util.CachedClock;

/** The clocks under torture: ours as the agent makes it, the libraries' as they are, and two written from descriptions. */
public enum TestedClock {
    ESCAPEMENT("Escapement", "", true),
    ESCAPEMENT_TICK_OFF("Escapement tick=off", "tick=off", true),
    ESCAPEMENT_FLOOR_OFF("Escapement floor=off", "floor=off", false),
    SENTINEL("Sentinel TimeUtil", null, false),
    HUTOOL("Hutool SystemClock", null, false),
    LOG4J("Log4j CachedClock", null, false),
    AGRONA("Agrona CachedEpochClock, 1 ms", null, false),
    SCHEDULED("ScheduledExecutor, 1 ms", null, false),
    COBAR("Cobar, 20 ms, not volatile", null, false);

    public final String label;

    /** What the agent is told besides what it is always told; null for clocks that are not the agent's. */
    public final String agentOptions;

    /** Whether this clock promises a bound. */
    public final boolean enforced;

    TestedClock(String label, String agentOptions, boolean enforced) {
        this.label = label;
        this.agentOptions = agentOptions;
        this.enforced = enforced;
    }

    public boolean isEscapement() {
        return agentOptions != null;
    }

    LongSupplier start() throws InterruptedException {
        switch (this) {
            case SENTINEL:
                return SentinelClock.start();
            case HUTOOL:
                return SystemClock::now;
            case LOG4J:
                return CachedClock.instance()::currentTimeMillis;
            case AGRONA:
                return AgronaClock.start();
            case SCHEDULED:
                return ScheduledClock.start();
            case COBAR:
                return CobarClock.start();
            default:
                return RewrittenClock::nowMs;
        }
    }

    /** As it is written on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
