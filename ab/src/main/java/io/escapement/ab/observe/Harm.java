package io.escapement.ab.observe;

import io.escapement.ab.compare.Median;
import io.escapement.ab.compare.Metric;
import io.escapement.ab.compare.Value;
import io.escapement.ab.report.Arm;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Optional;

/**
 * Whether the service plainly fares worse while it is engaged. A window is bad if its requests take far more processor
 * time than while bypassed just before, or fail far more often. A bettor has one stake for the run, lays a part of it
 * on each engaged block, and wins by each bad window of it what makes the bet fair if one harmless window in fifteen is
 * bad. At any time, the chance that such a bettor has two hundredfold is one in two hundred (Ville); there are two of
 * them, one for each kind of harm. A disturbance that lasts for long makes more windows bad: so a suspicion is tried by
 * the other clock before it is believed.
 *
 * <p>Why: docs/decisions/15-by-the-coins.md.
 */
final class Harm {
    static final double WINDOW_SECONDS = 4;

    private static final double MORE_PROCESSOR_TIME = 1.5;
    private static final double MORE_FAILED = 2;
    private static final double MORE_FAILED_SHARE = 0.01;
    private static final int LEAST_FAILED = 3;

    /** In a window with fewer, or with less processor time, which JVMs tell in steps of 10 ms, chance does the rest. */
    private static final int LEAST_REQUESTS = 20;

    private static final double LEAST_CPU_NANOS = 1e8;

    private static final int REFERENCE_WINDOWS = 15;
    private static final int LEAST_REFERENCE_WINDOWS = 3;

    private static final double BAD_WINS = 8;
    private static final double OTHERS_KEEP = 0.5;
    private static final double ENOUGH = 200;

    private final double stake;
    private final Arm usual;
    private final Deque<Window> usualWindows = new ArrayDeque<>();
    private double byProcessorTime;
    private double byFailures;

    /**
     * @param blocks of an arm, as many as the run may have
     * @param usual the arm that the other is watched against: bypassed, or with the roles exchanged engaged
     */
    Harm(double blocks, Arm usual) {
        stake = 1 / Math.max(1, blocks);
        this.usual = usual;
    }

    /** A block of the watched arm begins. */
    void begin() {
        byProcessorTime += stake;
        byFailures += stake;
    }

    void usual(Window window) {
        usualWindows.add(window);
        if (usualWindows.size() > REFERENCE_WINDOWS) {
            usualWindows.remove();
        }
    }

    /** Returns what is worse, if that can be said by now. */
    Optional<String> watched(Window window) {
        Optional<String> costs = costs(window);
        Optional<String> fails = fails(window);
        byProcessorTime *= costs.isPresent() ? BAD_WINS : OTHERS_KEEP;
        byFailures *= fails.isPresent() ? BAD_WINS : OTHERS_KEEP;
        if (byFailures >= ENOUGH) {
            return fails;
        }
        return byProcessorTime >= ENOUGH ? costs : Optional.empty();
    }

    /** The page could not be read, which is as bad as requests that fail. Returns whether that says it is worse. */
    boolean unread() {
        byFailures *= BAD_WINS;
        return byFailures >= ENOUGH;
    }

    /** Takes back a suspicion that was not confirmed. */
    void acquit() {
        byProcessorTime = 0;
        byFailures = 0;
    }

    Optional<String> bad(Window window) {
        return fails(window).or(() -> costs(window));
    }

    private Optional<String> costs(Window window) {
        Value cost = window.values().get(Metric.CPU);
        double[] costs = usualWindows.stream()
                .filter(Harm::tells)
                .mapToDouble(each -> each.values().get(Metric.CPU).value())
                .toArray();
        if (!tells(window) || costs.length < LEAST_REFERENCE_WINDOWS) {
            return Optional.empty();
        }
        double factor = cost.value() / Median.of(costs);
        return factor <= MORE_PROCESSOR_TIME
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT, "a request took %.1f times the processor time that it takes %s", factor, usual));
    }

    private static boolean tells(Window window) {
        return window.requests().count() >= LEAST_REQUESTS && window.cpuNanos() >= LEAST_CPU_NANOS;
    }

    private Optional<String> fails(Window window) {
        Window before = usualWindows.stream().reduce(Window.NONE, Window::with);
        double share = share(window);
        double usualShare = share(before);
        boolean isMore = share > MORE_FAILED * usualShare + MORE_FAILED_SHARE;
        return usualWindows.size() < LEAST_REFERENCE_WINDOWS
                        || window.requests().failed() < LEAST_FAILED
                        || !isMore
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "%.1f %% of the requests failed, and %.1f %% %s",
                        100 * share,
                        100 * usualShare,
                        usual));
    }

    /** Where none was counted, as of a service that hangs, each that failed is more than all. */
    private static double share(Window window) {
        return window.requests().failed() / Math.max(1, window.requests().count());
    }
}
