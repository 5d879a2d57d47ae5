package io.escapement.bench.performance.result;

import io.escapement.ab.host.ClockMode;
import java.util.ArrayList;
import java.util.List;

/**
 * One thing to measure: a subject on a clock, with so many threads, in a round.
 *
 * @param threads 0 if the topic does not go by threads
 * @param round 0 stands for all of them
 */
public record Item(Topic topic, ClockMode clock, String subject, int threads, int round) {
    /** Each subject on each clock at each number of threads; the subjects, which are compared, come together. */
    public static List<Item> all(
            Topic topic, List<ClockMode> clocks, List<Integer> threads, List<String> subjects, int round) {
        List<Item> items = new ArrayList<>();
        for (ClockMode clock : clocks) {
            for (int count : threads) {
                subjects.forEach(subject -> items.add(new Item(topic, clock, subject, count, round)));
            }
        }
        return items;
    }

    public Item inAllRounds() {
        return new Item(topic, clock, subject, threads, 0);
    }

    /** Short, and allowed in the name of a file. */
    @Override
    public String toString() {
        return topic + "-" + clock + "-" + subject.replaceAll("[^\\w.=]+", "-") + (threads == 0 ? "" : "-" + threads)
                + "-round" + round;
    }
}
