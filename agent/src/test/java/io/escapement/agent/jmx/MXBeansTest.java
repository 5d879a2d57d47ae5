package io.escapement.agent.jmx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.escapement.agent.clock.ClockState;
import io.escapement.agent.rewrite.ReadGroup;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanFeatureInfo;
import javax.management.MBeanInfo;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The MXBeans as a console sees them. That all they have is documented {@code DocumentsTest} holds. */
@Timeout(value = 1, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class MXBeansTest {
    private final RegisteredBeans beans = new RegisteredBeans();
    private final MBeanServer server = beans.server;
    private final ObjectName clockName = beans.clockName;
    private final ObjectName rewritesName = beans.rewritesName;

    @AfterEach
    void unregister() {
        beans.close();
    }

    @Test
    void canAllBeRead() throws JMException {
        for (ObjectName name : List.of(clockName, rewritesName, beans.nanoName)) {
            for (MBeanAttributeInfo attribute : server.getMBeanInfo(name).getAttributes()) {
                assertThat(server.getAttribute(name, attribute.getName()))
                        .as(attribute.getName())
                        .isNotNull();
            }
        }
        assertThat(server.getAttribute(clockName, "MaxStalenessMillis")).isEqualTo(20.5);
        assertThat(server.getAttribute(clockName, "RealReadNanosAllCores")).isEqualTo(52.5);
        assertThat(server.getAttribute(clockName, "StateCode")).isEqualTo(1);
        assertThat(server.getAttribute(beans.nanoName, "CachedReadNanos")).isEqualTo(2.5);
    }

    @Test
    void describeEverythingInWordsOfTheirOwn() throws JMException {
        for (ObjectName name : List.of(clockName, rewritesName, beans.nanoName)) {
            MBeanInfo info = server.getMBeanInfo(name);
            assertThat(info.getDescription()).contains(" ").doesNotContain("Information on the management interface");
            for (MBeanFeatureInfo feature : info.getAttributes()) {
                assertIsDescribed(feature);
            }
            for (MBeanOperationInfo operation : info.getOperations()) {
                assertIsDescribed(operation);
                assertThat(names(operation.getSignature())).noneMatch(parameter -> parameter.matches("p\\d+"));
            }
        }
    }

    @Test
    void haveTheRewrittenCallSitesOfEachGroupOfReadsInItsOwnWords() throws JMException {
        MBeanAttributeInfo[] attributes = server.getMBeanInfo(rewritesName).getAttributes();
        for (ReadGroup group : ReadGroup.WALL) {
            assertThat(attributes)
                    .filteredOn(each -> each.getName().equals(group.attribute()))
                    .extracting(MBeanAttributeInfo::getDescription)
                    .containsExactly("Rewritten call sites of reads=" + group.word + ": " + group.inWords);
        }
    }

    private static void assertIsDescribed(MBeanFeatureInfo feature) {
        assertThat(feature.getDescription())
                .as(feature.getName())
                .contains(" ")
                .isNotEqualToIgnoringCase(feature.getName());
    }

    private static List<String> names(MBeanFeatureInfo... features) {
        return Arrays.stream(features).map(MBeanFeatureInfo::getName).toList();
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

    @Test
    void tellOfChangesOfState() {
        beans.listener.stateChanged(ClockState.ENGAGED, ClockState.WITHDRAWN, "the ticker died");
        assertThat(beans.notifications).as("locks may be held").isEmpty();
        beans.listener.sendPending();

        assertThat(beans.notifications)
                .containsExactly("io.escapement.clock.state: ENGAGED to WITHDRAWN: the ticker died");
    }

    @Test
    void leaveAListenerFreeToWaitForAnotherThreadThatTells() throws Exception {
        beans.server.addNotificationListener(
                beans.clockName,
                (sent, handback) -> {
                    if (sent.getMessage().startsWith("ENGAGED")) {
                        CompletableFuture.runAsync(this::tellOfAnotherChange).join();
                    }
                },
                null,
                null);
        beans.listener.stateChanged(ClockState.ENGAGED, ClockState.BYPASSED, "by request");
        beans.listener.sendPending();

        assertThat(beans.notifications)
                .containsExactlyInAnyOrder(
                        "io.escapement.clock.state: ENGAGED to BYPASSED: by request",
                        "io.escapement.clock.state: BYPASSED to ENGAGED: by request");
    }

    private void tellOfAnotherChange() {
        beans.listener.stateChanged(ClockState.BYPASSED, ClockState.ENGAGED, "by request");
        beans.listener.sendPending();
    }

    @Test
    void sendNothingWhereNothingHasHappened() {
        beans.listener.sendPending();
        beans.listener.sendPending();

        assertThat(beans.notifications).isEmpty();
    }
}
