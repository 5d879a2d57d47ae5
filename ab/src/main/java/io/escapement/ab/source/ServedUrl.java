package io.escapement.ab.source;

import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.host.SocketHolder;
import io.escapement.ab.load.LoadResult;
import io.escapement.ab.load.LoadSettings;
import io.escapement.ab.service.ProcessorTime;
import io.escapement.ab.service.Service;
import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import javax.management.JMException;

/**
 * Whether the process that is switched is the one that answers the URL: otherwise nothing that is switched can show. On
 * this machine the socket tells. Where another process has it, which may be a proxy, or nobody can be seen to have it,
 * processor time does.
 */
final class ServedUrl {
    /** The least that an answer costs a JVM, which reads, parses, writes and wakes a thread. */
    private static final double LEAST_NANOS = 20_000;

    /** A JVM tells the time of its process in steps of 10 ms, and its compilers are in it. */
    private static final double PROCESS_NANOS = 100e6;

    private static final int REQUESTS_PER_SECOND = 400;
    private static final Duration SLOT = Duration.ofMillis(500);
    /** Of five pairs of slots; in any one the process may have done something else. */
    private static final int MAJORITY = 3;

    private ServedUrl() {}

    /** Throws {@link MeasurementException} if it is not. A process that is busy with other work may be. */
    static void require(Service service, LoadSettings settings) throws IOException, JMException, InterruptedException {
        Optional<ProcessHandle> answering =
                SocketHolder.listeningAt(settings.target().address(), service.pid());
        boolean isIt = answering.map(process -> process.pid() == service.pid()).orElse(service.isStartedHere());
        if (isIt) {
            return;
        }
        long inVain = requestsInVain(service, settings);
        if (inVain == 0) {
            return;
        }
        throw new MeasurementException(String.format(
                Locale.ROOT,
                "%s does not serve %s: %,d requests cost it no processor time; they were answered by %s%s",
                service.name(),
                settings.target().url(),
                inVain,
                answering.map(SocketHolder::describe).orElse("another process, which can't be seen from here"),
                service.isStartedHere() ? ": is the port taken?" : ""));
    }

    /**
     * Returns how many requests were sent while the process mostly used as little with them as in the half second
     * without just before; 0 if it did not, or if it does not tell.
     */
    private static long requestsInVain(Service service, LoadSettings settings)
            throws IOException, JMException, InterruptedException {
        long requests = 0;
        int spent = 0;
        for (int unspent = 0; unspent < MAJORITY; ) {
            ProcessorTime start = service.processorTime();
            Thread.sleep(SLOT.toMillis());
            ProcessorTime middle = service.processorTime();
            LoadResult asked = settings.withConnections(1).phase().hold(REQUESTS_PER_SECOND, SLOT);
            ProcessorTime end = service.processorTime();
            requests += asked.tally().attemptedCount();
            double least = LEAST_NANOS * asked.tally().attemptedCount();
            double ofThreads = end.threadNanosSince(middle) - middle.threadNanosSince(start);
            double ofProcess = end.processNanosSince(middle) - middle.processNanosSince(start);
            if (!end.isOfNoThread() && Math.abs(ofThreads) < least && ofProcess < 2 * least + PROCESS_NANOS) {
                unspent++;
            } else if (++spent == MAJORITY || end.isOfNoThread()) {
                return 0;
            }
        }
        return requests;
    }
}
