package io.escapement.bench.software;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.Gson;
import org.junit.jupiter.api.Test;

class ProfileFiguresTest {
    private static final String MORE = "com.yammer.metrics.core";

    @Test
    void theOptionsAreThoseRecommendedAndMoreNanoPackages() {
        ProfileFigures worthIt = profile("packages=org.apache.kafka,reads=wall,nano-packages=java.net");

        assertThat(worthIt.readNanos()).isEqualTo(3000);
        assertThat(worthIt.options(""))
                .isEqualTo("packages=org.apache.kafka,reads=wall,nano-packages=java.net,mode=on");
        assertThat(worthIt.options(MORE)).endsWith(",nano-packages=java.net:" + MORE + ",mode=on");
    }

    @Test
    void whereNoneIsRecommendedTheyAreMoreThanNone() {
        assertThat(profile("packages=a.b").options(MORE)).isEqualTo("packages=a.b,nano-packages=" + MORE + ",mode=on");
    }

    /** As the agent prints it. */
    private static ProfileFigures profile(String options) {
        String json = "{\"seconds\": 10, \"readNanos\": 3000, \"sites\": [], \"options\": \"" + options + "\"}";
        return new Gson().fromJson(json, ProfileFigures.class);
    }
}
