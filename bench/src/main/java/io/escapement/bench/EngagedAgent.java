package io.escapement.bench;

import io.escapement.bench.rewritten.RewrittenClock;
import java.lang.management.ManagementFactory;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Fails the fork unless {@link RewrittenClock} was rewritten and reads the cached clock, before and after measuring. All
 * benchmarks wait for it, also those that don't read it, because the agent's start would disturb them.
 */
@State(Scope.Benchmark)
public class EngagedAgent {

    /** In both, rewritten calls read the cached clock; IDLE is what it becomes where nobody reads. */
    private static final Set<String> CACHED = Set.of("ENGAGED", "IDLE");

    private static final long REGISTERED_WITHIN_NANOS = TimeUnit.SECONDS.toNanos(30);

    @Setup(Level.Trial)
    public void waitUntilEngaged() throws JMException, InterruptedException {
        long startNanos = System.nanoTime();
        while (true) {
            RewrittenClock.nowMs(); // An agent that nobody reads may be idle, and an unused class isn't loaded.
            try {
                requireEngaged();
                return;
            } catch (InstanceNotFoundException | IllegalStateException e) {
                // The agent registers its MXBeans some time after the start, and engages on its own thread.
                if (System.nanoTime() - startNanos > REGISTERED_WITHIN_NANOS) {
                    throw e;
                }
            }
            Thread.sleep(20);
        }
    }

    @TearDown(Level.Trial)
    public void requireEngaged() throws JMException {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        Object state = server.getAttribute(new ObjectName("io.escapement:type=Clock"), "State");
        if (!CACHED.contains(String.valueOf(state))) {
            throw new IllegalStateException(
                    "the agent is " + state + ", not ENGAGED: this would measure another clock");
        }
        String name = RewrittenClock.class.getName();
        Object rewritten = server.invoke(
                new ObjectName("io.escapement:type=Rewrites"),
                "listRewrittenClasses",
                new Object[] {name, 1},
                new String[] {String.class.getName(), int.class.getName()});
        // An entry is the name, a space and the number of call sites in brackets.
        if (!(rewritten instanceof String[] entries) || entries.length != 1 || !entries[0].startsWith(name + " (")) {
            throw new IllegalStateException(name + " was not rewritten: this would measure the real clock");
        }
    }
}
