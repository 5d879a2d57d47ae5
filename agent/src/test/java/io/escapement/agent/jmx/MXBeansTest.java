package io.escapement.agent.jmx;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.agent.rewrite.ReadGroup;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanFeatureInfo;
import javax.management.MBeanInfo;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The MXBeans as a console sees them. That all they have is documented {@code DocumentsTest} holds. */
class MXBeansTest {
    private static final Map<String, String> UNITS =
            Map.of(".*Millis", "ms", ".*Nanos.*", "ns", ".*Seconds", "s", "[A-Z][a-z]+Cores", "cores");

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
    void giveTheUnitOfEveryQuantity() throws JMException {
        for (MBeanAttributeInfo attribute : server.getMBeanInfo(clockName).getAttributes()) {
            String name = attribute.getName();
            String unit = UNITS.entrySet().stream()
                    .filter(each -> name.matches(each.getKey()))
                    .map(Map.Entry::getValue)
                    .findFirst()
                    .orElse("");

            assertThat(attribute.getDescriptor().getFieldValue("units"))
                    .as(name)
                    .isEqualTo(unit);
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
}
