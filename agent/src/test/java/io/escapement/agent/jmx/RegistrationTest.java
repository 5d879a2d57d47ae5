package io.escapement.agent.jmx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.escapement.agent.rewrite.RewriteLedger;
import java.lang.management.ManagementFactory;
import javax.management.InstanceAlreadyExistsException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;

class RegistrationTest {
    private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    private final RewriteLedger ledger = new RewriteLedger();

    @Test
    void endsAndCanBeMadeAgain() throws JMException {
        for (int i = 0; i < 2; i++) {
            Registration registration = registered();
            assertThat(server.queryNames(new ObjectName("io.escapement:*"), null))
                    .hasSize(2);
            registration.end();
            assertThat(server.queryNames(new ObjectName("io.escapement:*"), null))
                    .isEmpty();
        }
    }

    @Test
    void endsWhereSomebodyElseHasUnregisteredOne() throws JMException {
        Registration registration = registered();
        server.unregisterMBean(new ObjectName("io.escapement:type=Rewrites"));

        registration.end();

        assertThat(server.queryNames(new ObjectName("io.escapement:*"), null)).isEmpty();
    }

    @Test
    void leavesNothingWhereASecondNameIsTaken() throws JMException {
        ObjectName taken = new ObjectName("io.escapement:type=Rewrites");
        server.registerMBean(new RewritesBean(ledger), taken);
        try {
            assertThatThrownBy(this::registered).isInstanceOf(InstanceAlreadyExistsException.class);
            assertThat(server.queryNames(new ObjectName("io.escapement:*"), null))
                    .containsExactly(taken);
        } finally {
            server.unregisterMBean(taken);
        }
    }

    private Registration registered() throws JMException {
        Registration registration = new Registration(new FakeClock(), ledger, null);
        registration.register();
        return registration;
    }
}
