package io.escapement.agent.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.agent.config.Written;
import io.escapement.agent.decide.AgentContext;
import io.escapement.agent.decide.AgentState;
import io.escapement.agent.decide.Inputs;
import io.escapement.agent.floor.FloorGuard;
import io.escapement.agent.floor.PageFloor;
import io.escapement.agent.floor.VirtualHost;
import io.escapement.agent.log.AgentLog;
import io.escapement.agent.rewrite.RewriteLedger;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class CachedClocksTest {
    private static final long SECOND_NANOS = 1_000_000_000;

    @Test
    void aHostWhoseProcessorsDifferIsNamedOnce() {
        ByteArrayOutputStream stderr = new ByteArrayOutputStream();
        AgentLog log = new AgentLog(stderr);
        AgentContext context = new AgentContext(Written.options("packages=com.acme"), null, log);
        CachedClocks clocks = new CachedClocks(context, new AgentState(new Inputs("slow"), log), new RewriteLedger());
        VirtualHost host = new VirtualHost();
        FloorGuard guard = PageFloor.guard(host, SECOND_NANOS);
        clocks.sayOnceThatProcessorsDiffer(guard);
        assertThat(stderr.toString(StandardCharsets.UTF_8)).isEmpty();

        host.moveThreads(-3 * VirtualHost.MS_NANOS);
        guard.look(nanos -> {
            host.pass(nanos);
            return true;
        });
        clocks.sayOnceThatProcessorsDiffer(guard);
        clocks.sayOnceThatProcessorsDiffer(guard);
        assertThat(stderr.toString(StandardCharsets.UTF_8).lines())
                .singleElement()
                .asString()
                .startsWith("[escapement] the processors of this host have clocks that differ: ");
    }
}
