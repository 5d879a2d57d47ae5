package io.escapement.ab.load;

/**
 * How a load stands at one moment.
 *
 * @param answeredCount so far, whatever the status
 * @param medianNanos from sending to the answer, over the last ones of each connection; 0 before any
 */
public record Standing(long answeredCount, int connections, int busyConnections, long medianNanos) {}
