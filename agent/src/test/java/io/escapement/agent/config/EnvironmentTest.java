package io.escapement.agent.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EnvironmentTest {
    @Test
    void isReadByUpperCaseNames() throws OptionException {
        AgentOptions options = Written.nothing()
                .variable("ESCAPEMENT_PACKAGES", "com.acme")
                .variable("ESCAPEMENT_MAX_STALENESS", " 50ms ")
                .variable("ESCAPEMENT_ON_ERROR", "fail")
                .read();

        assertThat(options.packages()).containsExactly("com.acme");
        assertThat(options.maxStalenessNanos()).isEqualTo(50_000_000);
        assertThat(options.value(Option.ON_ERROR)).isEqualTo("fail");
    }

    /** What Kubernetes and Docker links set beside a service named escapement, and what others may. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "ESCAPEMENT_SERVICE_HOST",
                "ESCAPEMENT_SERVICE_PORT",
                "ESCAPEMENT_SERVICE_PORT_HTTP",
                "ESCAPEMENT_PORT",
                "ESCAPEMENT_PORT_80_TCP",
                "ESCAPEMENT_PORT_80_TCP_PROTO",
                "ESCAPEMENT_PORT_80_TCP_PORT",
                "ESCAPEMENT_PORT_80_TCP_ADDR",
                "ESCAPEMENT_NAME",
                "ESCAPEMENT_HOME",
                "ESCAPEMENT_VERSION",
                "ESCAPEMENTS_MODE",
                "escapement_mode",
                "MY_ESCAPEMENT_MODE"
            })
    void isIgnoredWhereItSpeaksOfSomethingElse(String variable) throws OptionException {
        AgentOptions options =
                Written.nothing().variable(variable, "tcp://10.0.0.1:80").read();

        assertThat(options).isEqualTo(Written.nothing().read());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  "})
    void isIgnoredWhereItIsEmpty(String empty) throws OptionException {
        AgentOptions options = Written.nothing()
                .variable("ESCAPEMENT_MODE", empty)
                .variable("ESCAPEMENT_MOD", empty)
                .read();

        assertThat(options.source(Option.MODE)).isEqualTo("default");
    }
}
