package io.escapement.bench.performance.result;

import io.escapement.ab.host.ClockMode;

/** A figure of a subject, over all rounds. */
public record Series(Topic topic, ClockMode clock, String subject, int threads, String figure) {
    public boolean holds(Item item) {
        return item.topic() == topic
                && item.clock() == clock
                && item.threads() == threads
                && item.subject().equals(subject);
    }
}
