package io.escapement.agent.jmx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.escapement.agent.config.Written;
import io.escapement.agent.drift.DriftStatistics;
import io.escapement.agent.figures.ClockFigures;
import io.escapement.agent.figures.ClockState;
import io.escapement.agent.figures.NanoFigures;
import io.escapement.agent.reads.ReadGroup;
import io.escapement.agent.rewrite.RewriteLedger;
import io.escapement.agent.verdict.Verdict;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import javax.management.InstanceAlreadyExistsException;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanFeatureInfo;
import javax.management.MBeanInfo;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanServer;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The MBeans as a console sees them. That all they have is documented {@code DocumentsTest} holds. */
@Timeout(value = 1, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class MBeansTest {
    private static final Verdict VERDICT = Verdict.probe(1_000_000_000);

    private final List<String> asked = new ArrayList<>();
    private final ClockControl clock = (ClockControl) Proxy.newProxyInstance(
            ClockControl.class.getClassLoader(),
            new Class<?>[] {ClockControl.class},
            (proxy, method, arguments) -> answer(method.getName(), arguments));

    private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    private final List<String> notifications = new CopyOnWriteArrayList<>();
    private final ObjectName clockName = name("Clock");
    private final ObjectName rewritesName = name("Rewrites");
    private final ObjectName nanoName = name("NanoClock");
    private final RewriteLedger ledger = new RewriteLedger();
    private Registration registration;

    private static ObjectName name(String type) {
        try {
            return new ObjectName("io.escapement:type=" + type);
        } catch (MalformedObjectNameException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** Of a clock that notes what it is asked to do. */
    private Object answer(String method, Object... arguments) {
        if (method.equals("figures")) {
            return figures();
        }
        if (method.equals("nanoFigures")) {
            return new NanoFigures(true, "by request", 20.5, 4, 1, 2.5, new DriftStatistics().snapshot(), ledger);
        }
        asked.add(method + (arguments == null ? "" : Arrays.toString(arguments)));
        return method.equals("probe") ? VERDICT.toString() : null;
    }

    private static ClockFigures figures() {
        ClockFigures figures = new ClockFigures(Written.options("max-staleness=20500us,tick=1ms"), VERDICT);
        figures.add(ClockState.ENGAGED, "by request");
        figures.realReadNanosAllCores = 52.5;
        return figures;
    }

    @BeforeEach
    void register() throws JMException {
        registration = new Registration(clock, ledger, ledger);
        registration.register();
        server.addNotificationListener(
                clockName,
                (sent, handback) -> notifications.add(sent.getType() + ": " + sent.getMessage()),
                null,
                null);
    }

    @AfterEach
    void unregister() throws JMException {
        registration.end();
        assertThat(server.queryNames(name("*"), null)).isEmpty();
    }

    @Test
    void canBeRegisteredAgainAlsoWhereSomebodyElseHasUnregisteredOne() throws JMException {
        server.unregisterMBean(rewritesName);
        registration.end();
        assertThat(server.queryNames(name("*"), null)).isEmpty();

        Registration withoutNanos = new Registration(clock, ledger, null);
        withoutNanos.register();
        assertThat(server.queryNames(name("*"), null)).containsExactlyInAnyOrder(clockName, rewritesName);
        withoutNanos.end();
    }

    @Test
    void leaveNothingWhereASecondNameIsTaken() throws JMException {
        registration.end();
        server.registerMBean(new RewritesBean(ledger), rewritesName);
        assertThatThrownBy(registration::register).isInstanceOf(InstanceAlreadyExistsException.class);
        assertThat(server.queryNames(name("*"), null)).containsExactly(rewritesName);
        server.unregisterMBean(rewritesName);
    }

    @Test
    void canAllBeRead() throws JMException {
        for (ObjectName name : List.of(clockName, rewritesName, nanoName)) {
            for (MBeanAttributeInfo attribute : server.getMBeanInfo(name).getAttributes()) {
                assertThat(server.getAttribute(name, attribute.getName()))
                        .as(attribute.getName())
                        .isNotNull();
            }
        }
        assertThat(server.getAttribute(clockName, "MaxStalenessMillis")).isEqualTo(20.5);
        assertThat(server.getAttribute(clockName, "RealReadNanosAllCores")).isEqualTo(52.5);
        assertThat(server.getAttribute(clockName, "StateCode")).isEqualTo(1);
        assertThat(server.getAttribute(nanoName, "CachedReadNanos")).isEqualTo(2.5);
    }

    @Test
    void describeEverythingInWordsOfTheirOwn() throws JMException {
        for (ObjectName name : List.of(clockName, rewritesName, nanoName)) {
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
                    .filteredOn(each -> each.getName().equalsIgnoreCase(group.word + "CallSiteCount"))
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
        for (String operation : List.of("reviewOptions", "engage", "bypass", "auto", "resetStatistics", "uninstall")) {
            server.invoke(clockName, operation, null, null);
        }
        assertThat(server.invoke(clockName, "probe", null, null)).isEqualTo(VERDICT.toString());
        assertThat(asked)
                .containsExactly("reviewOptions", "engage", "bypass", "auto", "resetStatistics", "uninstall", "probe");
    }

    @Test
    void passOnForHowManySecondsAndWhoAsks() throws JMException {
        String text = String.class.getName();
        for (String operation : List.of("engageFor", "bypassFor")) {
            server.invoke(clockName, operation, new Object[] {30L}, new String[] {"long"});
            server.invoke(clockName, operation, new Object[] {5L, "me"}, new String[] {"long", text});
        }
        server.invoke(clockName, "restore", null, null);
        assertThat(asked)
                .containsExactly("engageFor[30]", "engageFor[5, me]", "bypassFor[30]", "bypassFor[5, me]", "restore");
    }

    @Test
    void listNothingForAnyArgumentsWhereNothingIsRewritten() throws JMException {
        String[] signature = {"java.lang.String", "int"};
        for (Object[] arguments : new Object[][] {{"com", 5}, {null, 5}, {"", -1}}) {
            for (String operation :
                    List.of("listRewrittenClasses", "listMixedClasses", "listRealClasses", "listLeftAlone")) {
                assertThat((String[]) server.invoke(rewritesName, operation, arguments, signature))
                        .isEmpty();
            }
            assertThat((String[]) server.invoke(nanoName, "listRewrittenClasses", arguments, signature))
                    .isEmpty();
        }
    }

    @Test
    void tellOfChangesOfState() {
        registration.listener.stateChanged(ClockState.ENGAGED, ClockState.WITHDRAWN, "the ticker died");
        assertThat(notifications).as("locks may be held").isEmpty();
        registration.listener.sendPending();
        registration.listener.sendPending();

        assertThat(notifications).containsExactly("io.escapement.clock.state: ENGAGED to WITHDRAWN: the ticker died");
    }

    /** A listener that hangs keeps all that come after. */
    @Test
    void tellOnlyOfTheLatestOfVeryManyChangesThatNobodyHasHeardOf() {
        for (int change = 0; change < 5_000; change++) {
            registration.listener.stateChanged(ClockState.ENGAGED, ClockState.BYPASSED, "change " + change);
        }
        registration.listener.sendPending();

        assertThat(notifications).hasSize(1_000).last().asString().endsWith(": change 4999");
    }

    @Test
    void leaveAListenerFreeToWaitForAnotherThreadThatTells() throws Exception {
        server.addNotificationListener(
                clockName,
                (sent, handback) -> {
                    if (sent.getMessage().startsWith("ENGAGED")) {
                        CompletableFuture.runAsync(this::tellOfAnotherChange).join();
                    }
                },
                null,
                null);
        registration.listener.stateChanged(ClockState.ENGAGED, ClockState.BYPASSED, "by request");
        registration.listener.sendPending();

        assertThat(notifications)
                .containsExactlyInAnyOrder(
                        "io.escapement.clock.state: ENGAGED to BYPASSED: by request",
                        "io.escapement.clock.state: BYPASSED to ENGAGED: by request");
    }

    private void tellOfAnotherChange() {
        registration.listener.stateChanged(ClockState.BYPASSED, ClockState.ENGAGED, "by request");
        registration.listener.sendPending();
    }
}
