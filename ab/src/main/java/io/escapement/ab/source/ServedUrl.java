package io.escapement.ab.source;

import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.host.SocketHolder;
import io.escapement.ab.http.SingleCaller;
import io.escapement.ab.load.LoadSettings;
import io.escapement.ab.service.Service;
import java.io.IOException;
import java.util.Locale;
import java.util.function.Consumer;
import javax.management.JMException;

/**
 * Whether the process that is switched is the one that answers the URL: otherwise nothing that is switched can show. On
 * this machine the socket tells. Where another process has it, which may be a proxy, or nobody can be seen to have it,
 * processor time does.
 */
final class ServedUrl {

    private static final double LEAST_PER_SECOND = 400;
    private static final double MOST_PER_SECOND = 1_000;
    /** A JVM that was started just now, beside others on two cores, is busy with itself for half a minute. */
    private static final int ATTEMPTS = 8;

    private final Service service;
    private final LoadSettings settings;

    private ServedUrl(Service service, LoadSettings settings) {
        this.service = service;
        this.settings = settings;
    }

    /** Throws {@link MeasurementException} where it is not; tells {@code problems} where that remains open. */
    static void require(Service service, LoadSettings settings, Consumer<String> problems)
            throws IOException, JMException {
        new ServedUrl(service, settings).require(problems);
    }

    private void require(Consumer<String> problems) throws IOException, JMException {
        try (SingleCaller caller = new SingleCaller(settings.target(), settings.mix(), settings.timeout())) {
            AnsweringProcess answering = answering(caller);
            // A service that was started here answers at a port that was free: only another holder needs a check.
            if (answering.is(service.pid()) || (answering.isUnknown() && service.isStartedHere())) {
                return;
            }
            RequestCost cost = RequestCost.measured(service, caller, pace());
            // On a machine with other work it may take more to tell the wrong service from a proxy.
            for (int i = 1; i < ATTEMPTS && cost.isOpen() && !answering.isUnknown(); i++) {
                cost = RequestCost.measured(service, caller, pace());
            }
            if (cost.isNone()) {
                throw new MeasurementException(refusal(cost, answering));
            }
            if (cost.isOpen() && !answering.isUnknown()) {
                note(answering, problems);
            }
        }
    }

    private AnsweringProcess answering(SingleCaller caller) {
        try {
            caller.ask();
            return AnsweringProcess.of(caller, service.pid());
        } catch (IOException e) {
            // It has answered others before: the processor time tells.
            return AnsweringProcess.UNKNOWN;
        }
    }

    /** Returns how many requests to send a second: one at a time they are no burden, and fewer would not stand out. */
    private double pace() {
        double wanted = settings.rate()
                .requestsPerSecond()
                .orElse(settings.rate().isSaturated() ? MOST_PER_SECOND : LEAST_PER_SECOND);
        return Math.max(LEAST_PER_SECOND, Math.min(MOST_PER_SECOND, wanted));
    }

    private String refusal(RequestCost cost, AnsweringProcess answering) {
        return String.format(
                        Locale.ROOT,
                        "%s does not serve %s: %,d requests cost it no processor time (%.1f us each); they were"
                                + " answered by %s",
                        service.name(),
                        settings.target().url(),
                        cost.requestCount(),
                        cost.microsPerRequest(),
                        answering.isUnknown()
                                ? "another process, which can't be seen from here"
                                : SocketHolder.describe(answering.process()))
                + (service.isStartedHere() ? ": is the port taken?" : "");
    }

    private void note(AnsweringProcess answering, Consumer<String> problems) {
        String note = "port " + settings.target().port() + " belongs to " + SocketHolder.describe(answering.process())
                + "; " + service.name() + " is taken to be behind it, as it is too busy to tell by its processor time";
        problems.accept(note);
    }
}
