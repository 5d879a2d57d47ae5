package io.escapement.ab.run;

import java.io.IOException;
import javax.management.JMException;

/**
 * Over how many connections a closed loop saturates a service. With too few it is the way between client and service that
 * is measured, and not what the service can do.
 */
final class ConnectionSearch {

    /** Less is within what two stretches differ by. */
    private static final double MORE = 1.05;

    private ConnectionSearch() {}

    /**
     * Doubles the number as long as the service then answers more: more than before and after it, because a service that
     * still warms up answers more each time.
     */
    static int from(int least, int most, Load load) throws IOException, JMException, InterruptedException {
        int connections = least;
        for (int more = 2 * connections; more <= most; more *= 2) {
            double before = load.requestsPerSecond(connections);
            double over = load.requestsPerSecond(more);
            if (over < MORE * before || over < MORE * load.requestsPerSecond(connections)) {
                return connections;
            }
            connections = more;
        }
        return connections;
    }

    /** What a service answers over so many connections. */
    interface Load {
        double requestsPerSecond(int connections) throws IOException, JMException, InterruptedException;
    }
}
