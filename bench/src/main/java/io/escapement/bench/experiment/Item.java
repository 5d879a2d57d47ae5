package io.escapement.bench.experiment;

import io.escapement.ab.host.ClockMode;
import java.util.ArrayList;
import java.util.List;

/**
 * One thing to measure: an arm on a clock, in a round.
 *
 * @param amount of threads, or of reads a second; 0 if the topic does not go by any
 * @param round 0 stands for all of them
 */
public record Item(String topic, ClockMode clock, int amount, String arm, int round) {
    /** Each arm on each clock with each amount; the arms, which are compared, come together. */
    public static List<Item> all(
            String topic, List<ClockMode> clocks, List<Integer> amounts, List<String> arms, int round) {
        List<Item> items = new ArrayList<>();
        for (ClockMode clock : clocks) {
            for (int amount : amounts) {
                arms.forEach(arm -> items.add(new Item(topic, clock, amount, arm, round)));
            }
        }
        return items;
    }

    public Item inAllRounds() {
        return new Item(topic, clock, amount, arm, 0);
    }

    /** Short, and allowed in the name of a file. */
    @Override
    public String toString() {
        return topic + "-" + clock + "-" + arm.replaceAll("[^\\w.=]+", "-") + (amount == 0 ? "" : "-" + amount)
                + "-round" + round;
    }
}
