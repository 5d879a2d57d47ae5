package com.acme.orders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerOptionsTest {
    @Test
    void bothFormsAreReadAndTheLastWins() {
        assertThat(ServerOptions.parse("--port", "1", "--port=0", "--client-limit", "7", "--node=3"))
                .isEqualTo(new ServerOptions(0, 7, 3, ServerOptions.Workload.ORDERS));
        assertThat(ServerOptions.parse("--workload=orders", "--workload", "modern")
                        .workload())
                .isEqualTo(ServerOptions.Workload.MODERN);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--port=http      | --port=http: allowed is a whole number from 0 to 65535",
                "--port=65536     | --port=65536: allowed is a whole number from 0 to 65535",
                "--port           | --port: value is missing; allowed is a whole number from 0 to 65535",
                "--client-limit=0 | --client-limit=0: allowed is a whole number from 1 to 10000000",
                "--node=1024      | --node=1024: allowed is a whole number from 0 to 1023",
                "--workload=old   | --workload=old: allowed is orders or modern",
                "--workload       | --workload: value is missing; allowed is orders or modern",
                "--prot=1         | --prot: unknown option; allowed are --port, --client-limit, --node, --workload",
                "8080             | 8080: unknown option; allowed are --port, --client-limit, --node, --workload"
            })
    void mistakeNamesTheOptionTheValueAndWhatIsAllowed(String argument, String message) {
        assertThatThrownBy(() -> ServerOptions.parse(argument))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(message);
    }
}
