package io.escapement.bench.stress.guarantee;

import static io.escapement.agent.floor.StressedClock.CLOCK;

import io.escapement.bench.stress.simulation.SimulatedHost;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.Outcome;

/**
 * Reads the clock, and checks guarantees 1 to 3 for each time that it gets. One thread uses a reader; all readers share
 * their latest times.
 */
@Outcome(
        id = "(equal|behind), (equal|behind)",
        expect = Expect.ACCEPTABLE,
        desc = "Between the floor and the real clock.")
@Outcome(id = ".*EARLY.*", expect = Expect.FORBIDDEN, desc = "A time that the real clock has not reached.")
@Outcome(id = ".*LATE.*", expect = Expect.FORBIDDEN, desc = "Less than the floor.")
@Outcome(id = ".*BACKWARDS.*", expect = Expect.FORBIDDEN, desc = "Less than this thread or another has got.")
final class CheckedReader {
    /** How far the kernel may set its page back while a thread reads. Set by a test before it begins. */
    static long setBackMs;

    private static volatile long handedOverMs;

    private long lastMs;
    private String forbidden;

    /** Reads as a third thread would. A forbidden result is returned by the next {@link #read}. */
    void readMeanwhile() {
        String seen = look();
        if (!seen.equals("equal") && !seen.equals("behind")) {
            forbidden = seen;
        }
    }

    String read() {
        String seen = forbidden == null ? look() : forbidden;
        forbidden = null;
        return seen;
    }

    private String look() {
        long atLeastMs = Math.max(lastMs, handedOverMs);
        long floorMs = SimulatedHost.floorMs() - setBackMs;
        long readMs = CLOCK.currentTimeMillis();
        long wallMs = SimulatedHost.wallMs();
        lastMs = readMs;
        handedOverMs = readMs;
        if (readMs > wallMs) {
            return "EARLY";
        }
        if (readMs < floorMs) {
            return "LATE";
        }
        if (readMs < atLeastMs) {
            return "BACKWARDS";
        }
        return readMs == wallMs ? "equal" : "behind";
    }
}
