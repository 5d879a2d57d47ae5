package io.escapement.bench.kernel.child;

import com.google.gson.Gson;
import io.escapement.bench.child.Parent;
import io.escapement.bench.child.ReadNanos;
import io.escapement.bench.clocks.AgentBean;
import io.escapement.bench.rewritten.RewrittenClock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

/**
 * A service that lives by the clock, without the HTTP server around it, which costs so much under emulation that the
 * clock doesn't matter. Says READY once it works; each line on stdin, which may be ENGAGE, BYPASS or MEASURE, is
 * answered by a report of what was done since the one before. This class and all that it uses run on JDK 8.
 */
public final class ClockedService {
    /** Before each line for the parent. */
    public static final String LINE = "@service ";

    public static final String READY = "READY";
    public static final String ENGAGE = "ENGAGE";
    public static final String BYPASS = "BYPASS";
    public static final String MEASURE = "MEASURE";

    /** Under emulation it takes seconds until the loop is compiled. */
    private static final long MEASURE_NANOS = TimeUnit.SECONDS.toNanos(4);

    private ClockedService() {}

    public static void main(String[] args) {
        Parent.serve(LINE, ClockedService::run);
    }

    private static void run(Parent parent) throws Exception {
        List<ServiceWorker> workers = new ArrayList<>();
        for (int i = 0; i < Runtime.getRuntime().availableProcessors(); i++) {
            workers.add(new ServiceWorker());
        }
        workers.forEach(Thread::start);
        AgentBean agent = new AgentBean();
        agent.awaitRegistered();
        ConcurrentLinkedQueue<String> notifications = new ConcurrentLinkedQueue<>();
        agent.addListener(notifications::add);
        parent.say(READY);
        long doneBefore = 0;
        long beforeNanos = System.nanoTime();
        for (String line = parent.nextLine(); line != null; line = parent.nextLine()) {
            ServiceReport report = new ServiceReport();
            if (line.equals(MEASURE)) {
                report.readNanos = readNanos(workers);
            } else if (!line.isEmpty()) {
                agent.switchClock(line.equals(ENGAGE));
            }
            long done = workers.stream().mapToLong(worker -> worker.done).sum();
            long nowNanos = System.nanoTime();
            report.requestsPerSecond = (done - doneBefore) * 1e9 / (nowNanos - beforeNanos);
            report.rewrittenClassCount = agent.rewrittenClassCount();
            report.agent = agent.attributes();
            report.notifications.addAll(notifications);
            parent.say(new Gson().toJson(report));
            doneBefore = done;
            beforeNanos = nowNanos;
        }
    }

    private static double readNanos(List<ServiceWorker> workers) {
        workers.forEach(worker -> worker.isPaused = true);
        double bestNanos = Double.MAX_VALUE;
        long startNanos = System.nanoTime();
        while (System.nanoTime() - startNanos < MEASURE_NANOS) {
            bestNanos = Math.min(bestNanos, ReadNanos.of(RewrittenClock::nowMs));
        }
        workers.forEach(worker -> worker.isPaused = false);
        return bestNanos;
    }
}
