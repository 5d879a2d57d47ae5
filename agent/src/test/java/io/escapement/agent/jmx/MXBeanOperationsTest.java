package io.escapement.agent.jmx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import javax.management.JMException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class MXBeanOperationsTest {
    private final RegisteredBeans beans = new RegisteredBeans();

    @AfterEach
    void unregister() {
        beans.close();
    }

    @Test
    void passOperationsOn() throws JMException {
        for (String operation : List.of("engage", "bypass", "auto", "resetStatistics", "uninstall")) {
            beans.server.invoke(beans.clockName, operation, null, null);
        }
        assertThat(beans.server.invoke(beans.clockName, "probe", null, null)).isEqualTo(beans.clock.verdict.toString());
        assertThat(beans.clock.asked)
                .containsExactly("engage", "bypass", "auto", "resetStatistics", "uninstall", "probe");
    }

    @Test
    void passOnForHowManySecondsAndWhoAsks() throws JMException {
        String text = String.class.getName();
        for (String operation : List.of("engageFor", "bypassFor")) {
            beans.server.invoke(beans.clockName, operation, new Object[] {30L}, new String[] {"long"});
            beans.server.invoke(beans.clockName, operation, new Object[] {5L, "me"}, new String[] {"long", text});
        }
        beans.server.invoke(beans.clockName, "restore", null, null);
        assertThat(beans.clock.asked)
                .containsExactly("engageFor 30", "engageFor 5 me", "bypassFor 30", "bypassFor 5 me", "restore");
    }

    @Test
    void sayWhyAnOperationIsRefused() {
        beans.clock.obstacle = "no packages are named";

        assertThatThrownBy(() -> beans.server.invoke(beans.clockName, "engage", null, null))
                .rootCause()
                .hasMessage("no packages are named");
    }

    @Test
    void listNothingForAnyArgumentsWhereNothingIsRewritten() throws JMException {
        String[] signature = {"java.lang.String", "int"};
        for (Object[] arguments : new Object[][] {{"com", 5}, {null, 5}, {"", -1}}) {
            for (String operation : List.of("listRewrittenClasses", "listMixedClasses", "listLeftAlone")) {
                assertThat((String[]) beans.server.invoke(beans.rewritesName, operation, arguments, signature))
                        .isEmpty();
            }
            assertThat((String[]) beans.server.invoke(beans.nanoName, "listRewrittenClasses", arguments, signature))
                    .isEmpty();
        }
    }
}
