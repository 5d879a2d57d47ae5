package io.escapement.bench.rates.child;

import com.google.gson.Gson;
import io.escapement.bench.child.Parent;
import io.escapement.bench.clocks.AgentBean;
import io.escapement.bench.rewritten.RewrittenClock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A JVM that reads the clock at one rate, given by its arguments: the number of threads, and the reads a second of all.
 * Says READY once they read, and answers each line: COUNT by the reads so far and the monotonic clock, AGENT by what
 * the agent says of itself. JMX, which costs processor time, is not used before that question.
 */
public final class ConstantRate {
    /** Before each line for the parent. */
    public static final String LINE = "@rate ";

    public static final String READY = "READY";
    public static final String COUNT = "COUNT";
    public static final String AGENT = "AGENT";

    /** Keeps the compiler from dropping the reads. */
    @SuppressWarnings("UnusedVariable")
    private static volatile long lastMs;

    private ConstantRate() {}

    public static void main(String[] args) {
        int threads = Integer.parseInt(args[0]);
        double readsPerSecond = Double.parseDouble(args[1]);
        Parent.serve(LINE, parent -> run(parent, threads, readsPerSecond));
    }

    private static void run(Parent parent, int threads, double readsPerSecond) throws Exception {
        List<PacedReader> readers = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            readers.add(new PacedReader(readsPerSecond / threads, ConstantRate::read));
        }
        readers.forEach(Thread::start);
        parent.say(READY);
        for (String line = parent.nextLine(); line != null; line = parent.nextLine()) {
            if (line.equals(AGENT)) {
                parent.say(new Gson().toJson(agent()));
            } else {
                long reads = 0;
                for (PacedReader reader : readers) {
                    reads += reader.done;
                }
                parent.say(COUNT + " " + reads + " " + System.nanoTime());
            }
        }
    }

    private static void read(int times) {
        long all = 0;
        for (int i = 0; i < times; i++) {
            all |= RewrittenClock.nowMs();
        }
        lastMs = all;
    }

    private static Map<String, Object> agent() throws Exception {
        AgentBean agent = new AgentBean();
        agent.awaitRegistered();
        if (agent.rewrittenClassCount() == 0) {
            throw new IllegalStateException("nothing was rewritten");
        }
        return agent.attributes();
    }
}
