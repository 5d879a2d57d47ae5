package io.escapement.bench.rates.child;

import com.google.gson.Gson;
import io.escapement.bench.child.Parent;
import io.escapement.bench.clocks.AgentBean;
import io.escapement.bench.rewritten.RewrittenClock;
import io.escapement.bench.torture.child.Staleness;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A JVM that reads at a low rate and at a high rate by turns, and compares every read: with the real clock before and
 * after it, with the read before it on the same thread, and with one that another thread has finished before. Its
 * arguments: threads, low and high reads a second, changes of the rate, seconds after each. Says READY when the rate
 * is about to change first; then, as JSON, the rows of reads over the bound and the report.
 */
public final class ChangingRate {
    /** Before each line for the parent. */
    public static final String LINE = "@changing ";

    public static final String READY = "READY";
    public static final int BOUND_MS = 20;

    private static final long POLL_MS = 10;

    /** What the agent measures and what is compiled at first has passed by then. */
    private static final long WARM_UP_NANOS = TimeUnit.SECONDS.toNanos(15);

    /** What was seen, as JSON. */
    public static final class Report {
        public Staleness reads = new Staleness(BOUND_MS);

        /** Reads that were before one that another thread had finished. */
        public long backwardsAcross;

        /** Every state that was seen, with the time since the first change of the rate. */
        public final List<String> states = new ArrayList<>();

        /** Changes between ENGAGED and RESTING. */
        public int switches;

        /** From each change of the rate to the state that it calls for; null where that did not come in time. */
        public final List<Double> engagedAfterMs = new ArrayList<>();

        public final List<Double> restingAfterMs = new ArrayList<>();

        /** After the last change. */
        public Map<String, Object> agent;
    }

    /** The latest read that any thread has finished, or one close to it. */
    private static final AtomicLong LATEST_MS = new AtomicLong();

    private final AgentBean agent = new AgentBean();
    private final Report report = new Report();
    private String state = "";
    private long startNanos;

    public static void main(String[] args) {
        Parent.serve(LINE, parent -> new ChangingRate().run(parent, args));
    }

    private void run(Parent parent, String[] args) throws Exception {
        int threads = Integer.parseInt(args[0]);
        double low = Double.parseDouble(args[1]) / threads;
        double high = Double.parseDouble(args[2]) / threads;
        int changes = Integer.parseInt(args[3]);
        long holdNanos = (long) (Double.parseDouble(args[4]) * TimeUnit.SECONDS.toNanos(1));
        List<CheckedReads> checks = new ArrayList<>();
        List<PacedReader> readers = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            checks.add(new CheckedReads());
            readers.add(new PacedReader(low, checks.get(i)::read));
        }
        readers.forEach(Thread::start);
        agent.awaitRegistered();
        startNanos = System.nanoTime();
        poll("RESTING", Math.max(holdNanos, WARM_UP_NANOS));
        parent.say(READY);
        startNanos = System.nanoTime();
        report.states.clear();
        report.states.add(state);
        report.switches = 0;
        for (int i = 0; i < changes; i++) {
            boolean isHigh = i % 2 == 0;
            readers.forEach(reader -> reader.setReadsPerSecond(isHigh ? high : low));
            Double tookMs = poll(isHigh ? "ENGAGED" : "RESTING", holdNanos);
            (isHigh ? report.engagedAfterMs : report.restingAfterMs).add(tookMs);
        }
        for (int i = 0; i < threads; i++) {
            readers.get(i).stopReading();
            report.reads.add(checks.get(i).count);
            report.backwardsAcross += checks.get(i).backwardsAcross;
        }
        report.reads.summarized();
        report.agent = agent.attributes();
        Gson gson = new Gson();
        parent.say(gson.toJson(report.reads.overRows));
        parent.say(gson.toJson(report));
    }

    /** Follows the state for that long, and returns after how many ms it was the wanted one first; null if never. */
    private Double poll(String wanted, long forNanos) throws Exception {
        long fromNanos = System.nanoTime();
        Double tookMs = null;
        while (System.nanoTime() - fromNanos < forNanos) {
            String now = agent.state();
            if (!now.equals(state)) {
                report.switches += isEither(now) && isEither(state) ? 1 : 0;
                report.states.add(String.format(Locale.ROOT, "%s %.2f s", now, (System.nanoTime() - startNanos) / 1e9));
                state = now;
            }
            if (tookMs == null && now.equals(wanted)) {
                tookMs = (System.nanoTime() - fromNanos) / 1e6;
            }
            Thread.sleep(POLL_MS);
        }
        return tookMs;
    }

    private static boolean isEither(String state) {
        return state.equals("ENGAGED") || state.equals("RESTING");
    }

    /** One thread's. */
    private static final class CheckedReads {
        private final Staleness count = new Staleness(BOUND_MS);
        private final AtomicLong order = new AtomicLong();
        private long backwardsAcross;

        /** The volatile writes keep HotSpot from moving one read across another. */
        void read(int times) {
            for (int i = 0; i < times; i++) {
                long finishedMs = LATEST_MS.get();
                long firstMs = System.currentTimeMillis();
                order.set(firstMs);
                long cachedMs = RewrittenClock.nowMs();
                order.set(cachedMs);
                count.sample(firstMs, cachedMs, System.currentTimeMillis());
                if (cachedMs < finishedMs) {
                    backwardsAcross++;
                } else if (cachedMs > finishedMs) {
                    LATEST_MS.set(cachedMs);
                }
            }
        }
    }
}
