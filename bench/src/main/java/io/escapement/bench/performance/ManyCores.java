package io.escapement.bench.performance;

import io.escapement.ab.host.ClockMode;
import io.escapement.ab.statistics.Interval;
import io.escapement.agent.clock.OpenPublisher;
import io.escapement.bench.clocks.MeasuredClock;
import io.escapement.bench.experiment.Results;
import io.escapement.bench.report.Figures;
import io.escapement.bench.report.Page;
import io.escapement.bench.report.Table;
import java.util.List;

/** What a read costs on more cores than there are here: a model, filled in with what the run has measured on one. */
record ManyCores(Results<Series> results) {
    private static final List<Integer> CORES = List.of(2, 8, 32, 128);

    /** Time that a cache line takes from one core to another: on one chip, and between far ends of two sockets. */
    private static final List<Integer> TRANSFER_NANOS = List.of(100, 300);

    private static final double PUBLICATIONS_PER_SECOND = 1_000;

    /** Timer ticks a second, as kernels are built: mostly 250, and 1000 at most. */
    private static final double USUAL_UPDATES_PER_SECOND = 250;

    private static final double MOST_UPDATES_PER_SECOND = 1_000;

    /** How long readers count themselves at most, and how long after that they do so again, on average. */
    private static final double LONGEST_COUNT_SECONDS = OpenPublisher.COUNT_NANOS / 1e9;

    private static final double AGAIN_SECONDS = 0.5;

    private static final double NANOS_PER_SECOND = 1e9;

    /** Nothing if the run has not measured what a read costs on one thread. */
    void addTo(Page page) {
        Interval cached = new ReadCostFigures(results).median(ClockMode.OFF, 1, MeasuredClock.ESCAPEMENT);
        Interval device = new ReadCostFigures(results).median(ClockMode.DEVICE, 1, MeasuredClock.JDK);
        if (cached == null || device == null) {
            return;
        }
        page.heading(2, "What would a read cost on more cores?");
        page.paragraph("""
                A model: more cores than are here can't be measured here. What readers share is two cache lines of the \
                kernel's page and one that holds the word. All else is read only. A core that reads has all three in \
                its own cache until somebody writes one; then its next read fetches it, which takes *m*. So a core \
                that reads *r* times a second pays *c0* + *m* x *misses* / *r* for a read, *c0* being the cost where \
                nobody writes, and one that reads without pause pays *c0* / (1 - *L*), *L* being the share of its time \
                that it waits for lines. These are written:""");
        page.list(List.of(
                "the word, by the ticker, 1000 times a second: one miss for each core that reads;",
                "the kernel's page, by the kernel, *k* times a second (100 to 1000; 250 on most): two misses for each "
                        + "core, one for the sequence and one for the floor;",
                "the word, by the reader that first finds the sequence changed, as often. Of *N* cores that find it at "
                        + "once one wins the compare-and-set; each of the others fails once and looks again. So the "
                        + "line is moved between 1 and 2 x *N* times;",
                Figures.text(
                        "the word, by readers that count themselves, up to %,d about twice a second. Between two that "
                                + "succeed the line is moved between 1 and 2 x *N* times.",
                        OpenPublisher.COUNTED_READS)));
        page.paragraph("""
                At least, cores get a line side by side and nobody fails: a count takes *T* = %1$,d x *m*, and *L* = \
                *m* x (1000 + 3 x *k*) + *T* / (%2$.1f s + *T*). At most, cores get it one after the other, all fail \
                that can, and all read without pause: *T* = %1$,d x 2 x *N* x *m*, and *L* = *N* x *m* x (1000 + 4 x \
                *k*) + *T* / (%2$.1f s + *T*). The ticker ends a count after %3$.0f ms, so *T* is never more. A read \
                that loses a compare-and-set to all others waits for 2 x *N* x *m*. A real clock that is a device \
                serves one core at a time: *N* x what a read takes on one. (Linux spares `hpet` some of that: cores \
                that wait take the value of the one that reads.)
                """.trim(), OpenPublisher.COUNTED_READS, AGAIN_SECONDS, LONGEST_COUNT_SECONDS * 1e3);
        page.paragraph(
                """
                In ns, with *c0* = %s and the device's read of %s as measured above on one thread; *k* = %.0f for the \
                least and %.0f for the most. For *m*, [others' measurements](%s) have 20 to 115 ns on one socket of \
                x86-64 and 108 to 197 between two (medians); so 100 is a large socket, and 300 is worse than any of \
                them.""",
                Figures.of(cached.estimate()),
                Figures.of(device.estimate()),
                USUAL_UPDATES_PER_SECOND,
                MOST_UPDATES_PER_SECOND,
                "https://github.com/nviennot/core-to-core-latency");
        List<Host> hosts = TRANSFER_NANOS.stream()
                .flatMap(nanos -> CORES.stream().map(cores -> new Host(nanos, cores)))
                .toList();
        page.table(table(cached.estimate(), device.estimate()).of(hosts));
        page.paragraph("""
                Assumed: a core counts once, whatever its threads; nothing else that is written lies in the word's \
                line; caches deliver a line in the order in which it was asked for; the host runs all cores at once. \
                [What of this was checked on two cores](machine-code.md#the-model-for-many-cores).""");
    }

    private record Host(int transferNanos, int cores) {
        double mostNanos(double cachedNanos) {
            return cachedNanos / (1 - mostShare(cores, transferNanos));
        }
    }

    private static Table<Host> table(double cachedNanos, double deviceNanos) {
        return new Table<Host>()
                .text("*m*, cores", host -> Figures.text("%d ns, %d", host.transferNanos, host.cores))
                .text("at least", host -> Figures.of(cachedNanos / (1 - leastShare(host.transferNanos))))
                .text("at most", host -> Figures.of(host.mostNanos(cachedNanos)))
                .text("longest wait, us", host -> Figures.of(2 * host.cores * host.transferNanos / 1e3))
                .text("device, if all read", host -> Figures.of(host.cores * deviceNanos))
                .text(
                        "gain at least, times",
                        host -> Figures.of(host.cores * deviceNanos / host.mostNanos(cachedNanos)));
    }

    /** Share of its time that a core waits for lines if transfers overlap and no compare-and-set fails. */
    static double leastShare(double transferNanos) {
        double transferSeconds = transferNanos / NANOS_PER_SECOND;
        return transferSeconds * (PUBLICATIONS_PER_SECOND + 3 * USUAL_UPDATES_PER_SECOND)
                + countingShare(transferSeconds);
    }

    /** The same if cores get a line one after the other, and each compare-and-set fails that can. */
    static double mostShare(int cores, double transferNanos) {
        double roundSeconds = cores * transferNanos / NANOS_PER_SECOND;
        return roundSeconds * (PUBLICATIONS_PER_SECOND + 4 * MOST_UPDATES_PER_SECOND) + countingShare(2 * roundSeconds);
    }

    private static double countingShare(double secondsPerRead) {
        double countingSeconds = Math.min(OpenPublisher.COUNTED_READS * secondsPerRead, LONGEST_COUNT_SECONDS);
        return countingSeconds / (AGAIN_SECONDS + countingSeconds);
    }
}
