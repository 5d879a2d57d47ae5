package io.escapement.bench.kernel.child;

import com.google.gson.Gson;
import io.escapement.bench.child.Parent;
import io.escapement.bench.clocks.AgentBean;
import io.escapement.bench.rewritten.RewrittenClock;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The JVM under which the clocksource is switched. A thread reads the clock all the time. Says READY once the agent has
 * registered its MBeans, and answers each line on stdin with a report. This class and all that it uses run on JDK 8.
 */
public final class SwitchedJvm {
    /** Before each line for the parent. */
    public static final String LINE = "@switch ";

    public static final String READY = "READY";

    private static final long PAUSE_NANOS = TimeUnit.MICROSECONDS.toNanos(100);

    private SwitchedJvm() {}

    public static void main(String[] args) {
        Parent.serve(LINE, SwitchedJvm::run);
    }

    private static void run(Parent parent) throws Exception {
        Thread reader = new Thread(SwitchedJvm::read, "reader");
        reader.setDaemon(true);
        reader.start();
        AgentBean agent = new AgentBean();
        agent.awaitRegistered();
        ConcurrentLinkedQueue<String> notifications = new ConcurrentLinkedQueue<>();
        agent.addListener(notifications::add);
        parent.say(READY);
        while (parent.nextLine() != null) {
            SwitchReport report = new SwitchReport();
            report.isEngaged = agent.state().equals("ENGAGED");
            report.rewrittenClassCount = agent.rewrittenClassCount();
            report.notifications.addAll(notifications);
            parent.say(new Gson().toJson(report));
        }
    }

    private static void read() {
        while (RewrittenClock.nowMs() != 0) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }
}
