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
    private static final Duration SLOT = Duration.ofSeconds(1);
    private static final int PAIRS = 4;

    private ServedUrl() {}

    /** Throws {@link MeasurementException} if it is not. A process that is busy with other work may be. */
    static void require(Service service, LoadSettings settings) throws IOException, JMException, InterruptedException {
        Optional<ProcessHandle> answering =
                SocketHolder.listeningAt(settings.target().address(), service.pid());
        boolean isIt = answering.map(process -> process.pid() == service.pid()).orElse(service.isStartedHere());
        if (isIt || mayAnswer(service, settings)) {
            return;
        }
        throw new MeasurementException(String.format(
                Locale.ROOT,
                "%s does not serve %s: %,d requests cost it no processor time; they were answered by %s%s",
                service.name(),
                settings.target().url(),
                PAIRS * REQUESTS_PER_SECOND * SLOT.toSeconds(),
                answering.map(SocketHolder::describe).orElse("another process, which can't be seen from here"),
                service.isStartedHere() ? ": is the port taken?" : ""));
    }

    /** False if the process used as little in each second with requests as in the one without just before. */
    private static boolean mayAnswer(Service service, LoadSettings settings)
            throws IOException, JMException, InterruptedException {
        for (int i = 0; i < PAIRS; i++) {
            ProcessorTime start = service.processorTime();
            Thread.sleep(SLOT.toMillis());
            ProcessorTime middle = service.processorTime();
            LoadResult asked = settings.withConnections(1).phase().hold(REQUESTS_PER_SECOND, SLOT);
            ProcessorTime end = service.processorTime();
            double least = LEAST_NANOS * asked.tally().attemptedCount();
            double ofThreads = end.threadNanosSince(middle) - middle.threadNanosSince(start);
            double ofProcess = end.processNanosSince(middle) - middle.processNanosSince(start);
            if (Math.abs(ofThreads) > least || ofProcess > 2 * least + PROCESS_NANOS || end.isOfNoThread()) {
                return true;
            }
        }
        return false;
    }
}
