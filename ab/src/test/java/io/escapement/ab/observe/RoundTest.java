package io.escapement.ab.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.escapement.ab.plan.Arm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RoundTest {
    private static final long SEED = 4711;

    private static List<Round.Order> orders(int count, int controlEvery) {
        return IntStream.range(0, count)
                .mapToObj(index -> Round.order(index, SEED, controlEvery, Arm.BYPASSED, Arm.ENGAGED))
                .toList();
    }

    @Test
    void theSecondHalfMirrorsTheFirstAndChanceSaysWhichSideBegins() {
        List<Round.Order> orders = orders(400, 0);

        assertThat(orders).allSatisfy(order -> {
            List<Boolean> blocks = order.armBlocks();
            assertThat(blocks.get(0)).isEqualTo(blocks.get(3)).isNotEqualTo(blocks.get(1));
            assertThat(blocks.get(1)).isEqualTo(blocks.get(2));
            assertThat(order.isControl()).isFalse();
        });
        assertThat(orders.stream().filter(Round.Order::isArmFirst).count()).isBetween(160L, 240L);
    }

    @Test
    void oneRoundInEachFourIsAControlOfOneClock() {
        List<Round.Order> orders = orders(400, 4);

        for (int group = 0; group < 100; group++) {
            assertThat(orders.subList(4 * group, 4 * group + 4))
                    .filteredOn(Round.Order::isControl)
                    .singleElement()
                    .matches(order -> order.base() == order.arm());
        }
        assertThat(orders)
                .filteredOn(Round.Order::isControl)
                .extracting(Round.Order::arm)
                .contains(Arm.BYPASSED, Arm.ENGAGED);
        assertThat(orders)
                .filteredOn(order -> !order.isControl())
                .allMatch(order -> order.base() == Arm.BYPASSED && order.arm() == Arm.ENGAGED);
    }

    @Test
    void roundsThatWereWrittenWholeAreThereWhereTheSameRunGoesOn(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("rounds.jsonl");
        Round round = new Round(0, "", false, Map.of("p50", new Measure("ms", 1, 0, 2)), Map.of());
        try (RoundFile rounds = new RoundFile(folder, false)) {
            rounds.begin("process 1", Map.of("--block", "1s"));
            rounds.append(round);
            assertThatThrownBy(() -> new RoundFile(folder, true)).hasMessageContaining("another run goes on");
        }
        String whole = Files.readString(file);
        Files.writeString(file, whole + whole, StandardOpenOption.TRUNCATE_EXISTING);
        assertThatThrownBy(() -> new RoundFile(folder, true)).hasMessageContaining("a line of it is no round");

        Files.writeString(file, whole + "{torn", StandardOpenOption.TRUNCATE_EXISTING);
        try (RoundFile rounds = new RoundFile(folder, true)) {
            assertThat(rounds.earlier()).containsExactly(round);
            assertThatThrownBy(() -> rounds.begin("process 2", Map.of("--block", "2s")))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("--block was 1s, and is 2s now");
            rounds.begin("process 2", Map.of("--block", "1s"));
            assertThat(rounds.note()).contains("the run was resumed after 1 rounds, and began with process 1");
            rounds.append(round);
        }
        assertThat(file).hasContent(whole + whole.lines().skip(1).findFirst().orElseThrow());
    }

    @Test
    void whereNothingWasMeasuredNothingIsLeft(@TempDir Path folder) throws IOException {
        try (RoundFile rounds = new RoundFile(folder.resolve("report"), false)) {
            rounds.begin("process 1", Map.of());
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aRunThatGoesOnGoesOnAsItWould() {
        assertThat(orders(20, 4)).isEqualTo(orders(20, 4));
    }
}
