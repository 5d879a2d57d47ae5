package io.escapement.tools.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.agent.config.AgentOptions;
import io.escapement.agent.config.OptionException;
import io.escapement.agent.config.OptionReader;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RemoteCommandTest {
    /** What {@code profile} recommends goes by it. */
    @ParameterizedTest
    @ValueSource(strings = {"kernel", "1ms"})
    void aProfileSaysWhetherTheAgentTicksAsTheAgentReadsIt(String tick) throws OptionException {
        String arguments = "tick=" + tick + ",packages=com.acme";
        AgentOptions options = new OptionReader(arguments, new Properties(), Map.of()).read();

        assertThat(RemoteCommand.choices(arguments)).containsExactly(options.ticks ? "ticks\t1" : "ticks\t0");
        assertThat(RemoteCommand.choices(options.toString())).isEqualTo(RemoteCommand.choices(arguments));
        assertThat(options.ticks).isEqualTo(tick.equals("1ms"));
    }

    @Test
    void nothingIsChosenWhereNoPackageIsNamed() throws OptionException {
        assertThat(RemoteCommand.choices("mode=observe,tick=1ms")).isEmpty();
    }
}
