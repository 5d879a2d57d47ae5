package io.escapement.bench.performance;

import io.escapement.bench.performance.result.Item;
import io.escapement.bench.performance.result.Topic;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** What is left by the guesses, corrected for each topic by how much they were wrong so far. */
final class TimeLeft {
    private final ToDoubleFunction<Item> guessSeconds;
    private final Map<Topic, double[]> guessedAndTook = new EnumMap<>(Topic.class);

    TimeLeft(ToDoubleFunction<Item> guessSeconds) {
        this.guessSeconds = guessSeconds;
    }

    void took(Item item, double seconds) {
        double[] sums = guessedAndTook.computeIfAbsent(item.topic(), topic -> new double[2]);
        sums[0] += guessSeconds.applyAsDouble(item);
        sums[1] += seconds;
    }

    double seconds(List<Item> left) {
        return left.stream()
                .mapToDouble(item -> guessSeconds.applyAsDouble(item) * correction(item.topic()))
                .sum();
    }

    private double correction(Topic topic) {
        double[] sums = guessedAndTook.get(topic);
        return sums == null || sums[0] == 0 ? 1 : sums[1] / sums[0];
    }

    static String inWords(double seconds) {
        long minutes = Math.round(seconds / 60);
        if (seconds < 100) {
            return Math.round(seconds) + " s";
        }
        return minutes < 100 ? minutes + " min" : minutes / 60 + " h " + minutes % 60 + " min";
    }
}
