package io.escapement.bench.performance;

import io.escapement.ab.host.ClockMode;

/** A figure of a subject, over all rounds. */
record Series(Topic topic, ClockMode clock, String subject, int threads, String figure) {
    boolean holds(Item item) {
        return item.topic() == topic
                && item.clock() == clock
                && item.threads() == threads
                && item.subject().equals(subject);
    }
}
