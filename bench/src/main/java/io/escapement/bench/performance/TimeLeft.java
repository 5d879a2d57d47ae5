package io.escapement.bench.performance;

import io.escapement.bench.performance.result.Item;
import io.escapement.bench.performance.result.Topic;
import java.util.DoubleSummaryStatistics;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** What is left, by what the measurements of a topic took on average; by guesses until there is one. */
final class TimeLeft {
    private final ToDoubleFunction<Item> guessSeconds;
    private final Map<Topic, DoubleSummaryStatistics> tookSeconds = new EnumMap<>(Topic.class);

    TimeLeft(ToDoubleFunction<Item> guessSeconds) {
        this.guessSeconds = guessSeconds;
    }

    void took(Item item, double seconds) {
        tookSeconds
                .computeIfAbsent(item.topic(), topic -> new DoubleSummaryStatistics())
                .accept(seconds);
    }

    double seconds(List<Item> left) {
        return left.stream().mapToDouble(this::seconds).sum();
    }

    private double seconds(Item item) {
        DoubleSummaryStatistics took = tookSeconds.get(item.topic());
        return took == null ? guessSeconds.applyAsDouble(item) : took.getAverage();
    }

    static String inWords(double seconds) {
        long minutes = Math.round(seconds / 60);
        if (seconds < 100) {
            return Math.round(seconds) + " s";
        }
        return minutes < 100 ? minutes + " min" : minutes / 60 + " h " + minutes % 60 + " min";
    }
}
