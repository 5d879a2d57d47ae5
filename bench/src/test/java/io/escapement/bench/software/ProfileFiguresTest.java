package io.escapement.bench.software;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.Gson;
import org.junit.jupiter.api.Test;

class ProfileFiguresTest {
    private static final String WORTH_IT = """
            {"seconds": 10, "readNanos": 3000, "readNanosAllCores": 6000, "processCores": 2, "sites": [
              {"reads": "millis", "class": "org.apache.zookeeper.A", "method": "a", "line": 1, "readsPerSecond": 1,
               "cores": 0.5, "rewritten": false},
              {"reads": "nanos", "class": "org.apache.zookeeper.common.Time", "method": "b", "line": 2,
               "readsPerSecond": 1, "cores": 0.2, "rewritten": false},
              {"reads": "nanos", "class": "org.apache.zookeeper.server.B", "method": "c", "line": 3,
               "readsPerSecond": 1, "cores": 0.7, "rewritten": false}],
             "packages": "org.apache.zookeeper", "reads": "wall", "saves": {"wall": 0.4, "ticker": 0}}""";

    private final ProfileFigures worthIt = new Gson().fromJson(WORTH_IT, ProfileFigures.class);

    @Test
    void theOptionsAreThoseRecommendedAndTheServersNanoPackages() {
        assertThat(worthIt.options(Software.H2.nanoPackages))
                .isEqualTo("packages=org.apache.zookeeper,reads=wall,mode=on");
        assertThat(worthIt.options(Software.ZOOKEEPER.nanoPackages))
                .isEqualTo(
                        "packages=org.apache.zookeeper,reads=wall,mode=on,nano-packages=org.apache.zookeeper.common");
    }

    @Test
    void whereNothingIsRecommendedThereAreNone() {
        ProfileFigures nothing =
                new ProfileFigures(3000, 6000, 2, worthIt.sites(), "", "millis", new ProfileFigures.Saves(0, 0.03));

        assertThat(nothing.options(Software.H2.nanoPackages)).isEmpty();
        assertThat(nothing.options(Software.ZOOKEEPER.nanoPackages)).startsWith("packages=org.apache.zookeeper");
    }

    @Test
    void theShareHoldsTheMonotonicReadsOfNanoPackagesOnly() {
        assertThat(worthIt.savedShare(Software.H2.nanoPackages)).isEqualTo(0.2, within(1e-9));
        assertThat(worthIt.savedShare(Software.ZOOKEEPER.nanoPackages)).isEqualTo(0.3, within(1e-9));
        assertThat(worthIt.savedShareAtMost(Software.ZOOKEEPER.nanoPackages)).isEqualTo(0.6, within(1e-9));
    }
}
