package io.escapement.bench.performance.result;

import io.escapement.ab.host.ClockMode;

/**
 * One thing to measure: a subject on a clock, with so many threads, in a round.
 *
 * @param threads 0 where the topic does not go by threads
 */
public record Item(Topic topic, ClockMode clock, String subject, int threads, int round) {
    /** Short, and allowed in the name of a file. */
    @Override
    public String toString() {
        return topic + "-" + clock + "-" + subject.replaceAll("[^\\w.=]+", "-") + (threads == 0 ? "" : "-" + threads)
                + "-round" + round;
    }
}
