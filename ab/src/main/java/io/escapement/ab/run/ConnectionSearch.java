package io.escapement.ab.run;

import java.io.IOException;
import javax.management.JMException;

/**
 * Finds over how many connections a closed loop saturates a service. With too few, the way between client and service
 * is measured, and not what the service can do.
 */
final class ConnectionSearch {

    /** The least gain that counts: two stretches differ by less. */
    private static final double MORE = 1.05;

    private ConnectionSearch() {}

    /**
     * Doubles the number as long as the service then answers more: more than before and after it, because a service
     * that still warms up answers more each time.
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

    /** Loads a service over so many connections, and returns what it answers. */
    interface Load {
        double requestsPerSecond(int connections) throws IOException, JMException, InterruptedException;
    }
}
