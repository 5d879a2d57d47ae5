package io.escapement.bench.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.ab.host.MeasurementException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunTest {
    private final List<String> asked = new ArrayList<>();
    private final List<Result<String, Integer>> kept = new ArrayList<>();
    private final StringWriter progress = new StringWriter();

    @Test
    void eachItemIsMeasuredInItsOrderAndAnnouncedWithWhatIsLeft() throws Exception {
        run("A", "B", "C");
        assertThat(asked).containsExactly("A", "B", "C");
        assertThat(kept).extracting(Result::found).containsExactly(1, 2, 3);
        assertThat(progress.toString())
                .contains("3 measurements, about 12 s", "[1/3, 12 s left] A: found 1", "[3/3, 0 s left] C: found 3");
    }

    @Test
    void whatFailsIsNamedAndTheRestIsMeasured() throws Exception {
        run("A", "broken", "C");
        assertThat(asked).containsExactly("A", "broken", "C");
        assertThat(progress.toString()).contains("broken: NOT MEASURED: it is broken");
        assertThat(kept).extracting(Result::isMeasured).containsExactly(true, false, true);
    }

    @Test
    void aTimeIsSaidAsPeopleSayIt() {
        assertThat(Run.inWords(42.4)).isEqualTo("42 s");
        assertThat(Run.inWords(840)).isEqualTo("14 min");
        assertThat(Run.inWords(3 * 3600 + 20 * 60)).isEqualTo("3 h 20 min");
    }

    private void run(String... items) throws Exception {
        new Run<>(new Asking(), new PrintWriter(progress, true)).measure(List.of(items));
    }

    private final class Asking implements Experiment<String, Integer> {
        @Override
        public Integer measure(String item) {
            asked.add(item);
            if (item.equals("broken")) {
                throw new MeasurementException("it is broken");
            }
            return asked.size();
        }

        @Override
        public double guessSeconds(String item) {
            return 4;
        }

        @Override
        public String summary(Integer found) {
            return "found " + found;
        }

        @Override
        public void keep(Result<String, Integer> result) {
            // It is kept before it is said.
            assertThat(progress.toString()).doesNotContain("found " + result.found());
            kept.add(result);
        }
    }
}
