package io.escapement.ab.observe;

import java.util.TreeMap;

/** Where the figures of a service's own traffic come from. */
public interface Traffic {
    /** Of a service whose requests nobody counts. */
    Traffic NOT_COUNTED = new Traffic() {
        @Override
        public Requests read() {
            return new Requests(Double.NaN, 0, 0, Double.NaN, new TreeMap<>());
        }

        @Override
        public String description() {
            return "not counted: no --metrics";
        }
    };

    /** Looks now. Throws {@link io.escapement.ab.host.MeasurementException} if there is nothing of what is wanted. */
    Requests read() throws InterruptedException;

    /**
     * Throws {@link io.escapement.ab.host.MeasurementException} if what was read last is another process's, or
     * lacks the name of the errors.
     *
     * @param startSeconds of the service's JVM, since 1970
     * @param leastCpuSeconds that it had used when that was read
     * @param mostCpuSeconds alike
     */
    default void requireOf(double startSeconds, double leastCpuSeconds, double mostCpuSeconds) {}

    /** For the report: what is counted, and where. */
    String description();
}
