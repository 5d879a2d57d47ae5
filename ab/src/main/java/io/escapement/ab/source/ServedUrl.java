package io.escapement.ab.source;

import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.host.SocketHolder;
import io.escapement.ab.host.SocketTable;
import io.escapement.ab.http.SingleCaller;
import io.escapement.ab.load.LoadPhase;
import io.escapement.ab.load.Rate;
import io.escapement.ab.service.Service;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
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

    private ServedUrl() {}

    /** Throws {@link MeasurementException} where it is not; tells {@code problems} where that remains open. */
    static void require(Service service, LoadPhase load, Rate rate, Consumer<String> problems)
            throws IOException, JMException {
        try (SingleCaller caller = new SingleCaller(load.target(), load.mix(), load.requestTimeout())) {
            Optional<ProcessHandle> answering = answering(caller, service.pid());
            // A service that was started here answers at a port that was free: only another holder needs a check.
            if (answering.map(process -> process.pid() == service.pid()).orElse(service.isStartedHere())) {
                return;
            }
            // One request at a time is no burden, and fewer in a second would not stand out.
            double pace = Math.max(
                    LEAST_PER_SECOND,
                    Math.min(MOST_PER_SECOND, rate.requestsPerSecond().orElse(0)));
            RequestCost cost = RequestCost.measured(service, caller, pace);
            // On a machine with other work it may take more to tell the wrong service from a proxy.
            for (int i = 1; i < ATTEMPTS && cost.isOpen() && answering.isPresent(); i++) {
                cost = RequestCost.measured(service, caller, pace);
            }
            String holder =
                    answering.map(SocketHolder::describe).orElse("another process, which can't be seen from here");
            if (cost.isNone()) {
                throw new MeasurementException(String.format(
                                Locale.ROOT,
                                "%s does not serve %s: %,d requests cost it no processor time (%.1f us each); they were"
                                        + " answered by %s",
                                service.name(),
                                load.target().url(),
                                cost.requestCount(),
                                cost.microsPerRequest(),
                                holder)
                        + (service.isStartedHere() ? ": is the port taken?" : ""));
            }
            if (cost.isOpen() && answering.isPresent()) {
                problems.accept("port " + load.target().port() + " belongs to " + holder + "; " + service.name()
                        + " is taken to be behind it, as it is too busy to tell by its processor time");
            }
        }
    }

    /**
     * Returns the process on this machine that has the other end of the connection; {@code pid} is looked at first, in
     * its own network namespace. Empty where it can't be seen: on another machine, another user's, or behind a
     * translation of addresses.
     */
    private static Optional<ProcessHandle> answering(SingleCaller caller, long pid) {
        try {
            caller.ask();
            InetSocketAddress server = caller.serverAddress();
            for (long namespace : List.of(pid, ProcessHandle.current().pid())) {
                SocketTable sockets = SocketTable.of(namespace);
                OptionalLong inode =
                        caller.isConnected() ? sockets.inodeOf(server, caller.localAddress()) : OptionalLong.empty();
                if (inode.isEmpty() && isHere(server)) {
                    inode = sockets.inodeListeningAt(server.getPort());
                }
                if (inode.isPresent()) {
                    long found = inode.getAsLong();
                    return SocketHolder.holds(pid, found) ? ProcessHandle.of(pid) : SocketHolder.of(found);
                }
            }
        } catch (IOException e) {
            // It has answered others before: the processor time tells.
        }
        return Optional.empty();
    }

    private static boolean isHere(InetSocketAddress address) throws IOException {
        return address.getAddress().isLoopbackAddress()
                || NetworkInterface.getByInetAddress(address.getAddress()) != null;
    }
}
