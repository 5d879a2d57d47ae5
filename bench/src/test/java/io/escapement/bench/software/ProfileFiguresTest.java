package io.escapement.bench.software;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.Gson;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProfileFiguresTest {
    private static final String MORE = "com.yammer.metrics.core";
    private static final String WORTH_IT = """
            {"seconds": 10, "readNanos": 3000, "readNanosAllCores": 6000, "processCores": 2, "sites": [
              {"reads": "millis", "class": "org.apache.kafka.A", "method": "a", "line": 1, "readsPerSecond": 1,
               "cores": 0.5, "rewritten": false},
              {"reads": "nanos", "class": "com.yammer.metrics.core.Clock", "method": "b", "line": 2,
               "readsPerSecond": 1, "cores": 0.2, "rewritten": false},
              {"reads": "nanos", "class": "org.apache.kafka.B", "method": "c", "line": 3,
               "readsPerSecond": 1, "cores": 0.7, "rewritten": false}],
             "options": "packages=org.apache.kafka,reads=wall,nano-packages=java.net", "saves": {"inAll": 0.4}}""";

    private final ProfileFigures worthIt = new Gson().fromJson(WORTH_IT, ProfileFigures.class);

    @Test
    void theOptionsAreThoseRecommendedAndMoreNanoPackages() {
        assertThat(worthIt.options(""))
                .isEqualTo("packages=org.apache.kafka,reads=wall,nano-packages=java.net,mode=on");
        assertThat(worthIt.options(MORE)).endsWith(",nano-packages=java.net:" + MORE + ",mode=on");
    }

    @Test
    void whereNothingIsRecommendedThereAreNone() {
        ProfileFigures nothing = new ProfileFigures(3000, 6000, 2, List.of(), "", new ProfileFigures.Saves(0.0));

        assertThat(nothing.options("")).isEmpty();
        assertThat(nothing.options(MORE))
                .isEqualTo("packages=" + MORE + ",exclude=" + MORE + ",nano-packages=" + MORE + ",mode=on");
    }

    @Test
    void whereTheProfileCannotTellTheSavingNoShareIsKnown() {
        ProfileFigures unknown = new Gson().fromJson(WORTH_IT.replace("0.4", "null"), ProfileFigures.class);

        assertThat(unknown.savedShare("")).isNaN();
        assertThat(unknown.savedShareAtMost(MORE)).isNaN();
    }

    @Test
    void theShareHoldsWhatIsRecommendedAndTheMonotonicReadsOfMorePackages() {
        assertThat(worthIt.savedShare("")).isEqualTo(0.2, within(1e-9));
        assertThat(worthIt.savedShare(MORE)).isEqualTo(0.3, within(1e-9));
        assertThat(worthIt.savedShareAtMost(MORE)).isEqualTo(0.6, within(1e-9));
    }
}
