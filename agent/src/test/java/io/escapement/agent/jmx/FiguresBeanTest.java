package io.escapement.agent.jmx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.escapement.agent.figures.Described;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanFeatureInfo;
import javax.management.MBeanInfo;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanParameterInfo;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import javax.management.ReflectionException;
import javax.management.RuntimeErrorException;
import javax.management.RuntimeMBeanException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Its attributes are the fields of a snapshot, its operations the described methods. */
class FiguresBeanTest {
    private static final String TEXT = String.class.getName();

    private final MBeanServer server = MBeanServerFactory.newMBeanServer();
    private final AtomicLong taken = new AtomicLong();
    private final AtomicLong calls = new AtomicLong();
    private ObjectName ours;

    /** Numbers its snapshots. */
    @Described(value = "A test's figures")
    public static final class Figures {
        @Described("Number of the snapshot")
        public final long first;

        @Described(value = "The same number", unit = "ms")
        public final long second;

        @Described("Whether it is on")
        public final boolean on = true;

        @Described("A share")
        public final double share = Double.NaN;

        @Described("A code")
        public final int code = 7;

        @Described("A text")
        public final String text = "so";

        @Described("Some names")
        public final String[] names = {"a", "b"};

        Figures(long number) {
            first = number;
            second = number;
        }
    }

    final class Ours extends FiguresBean<Figures> {
        Ours() {
            super(Figures.class);
        }

        @Override
        Figures figures() {
            return new Figures(taken.incrementAndGet());
        }

        @Described(value = "Acts", parameters = "seconds")
        public void act(long seconds) {
            calls.addAndGet(seconds);
        }

        @Described(
                value = "Acts for somebody",
                parameters = {"seconds", "who"})
        public void act(long seconds, String who) {
            if (!who.equals("me")) {
                throw new IllegalArgumentException(who + " may not");
            }
            calls.addAndGet(seconds);
        }

        @Described(
                value = "Lists",
                parameters = {"prefix", "limit"})
        public String[] list(String prefix, int limit) {
            return new String[] {prefix + limit};
        }

        @Described("Fails for want of a class")
        public void fail() {
            calls.incrementAndGet();
            throw new NoClassDefFoundError("gone");
        }

        public void notShown() {
            calls.incrementAndGet();
        }
    }

    @BeforeEach
    void register() throws JMException {
        ours = new ObjectName("test:type=Ours");
        server.registerMBean(new Ours(), ours);
    }

    @Test
    void attributesThatAreAskedForAtOnceAreOfOneSnapshot() throws JMException {
        for (int i = 1; i < 4; i++) {
            AttributeList found = server.getAttributes(ours, new String[] {"First", "Second"});
            assertThat(found.asList())
                    .containsExactly(new Attribute("First", (long) i), new Attribute("Second", (long) i));
        }
    }

    @Test
    void itDescribesItsAttributesOperationsAndParameters() throws JMException {
        MBeanInfo info = server.getMBeanInfo(ours);
        MBeanAttributeInfo second = info.getAttributes()[1];
        MBeanOperationInfo list = operation(info, "list");
        MBeanOperationInfo fail = operation(info, "fail");

        assertThat(info.getDescription()).isEqualTo("A test's figures");
        assertThat(second.getDescription()).isEqualTo("The same number");
        assertThat(second.getType()).isEqualTo("long");
        assertThat(second.isReadable()).isTrue();
        assertThat(second.isWritable()).isFalse();
        assertThat(info.getAttributes()).filteredOn(MBeanAttributeInfo::isIs).hasSize(1);
        assertThat(second.getDescriptor().getFieldValue("units")).isEqualTo("ms");
        assertThat(list.getDescription()).isEqualTo("Lists");
        assertThat(list.getSignature()).extracting(MBeanFeatureInfo::getName).containsExactly("prefix", "limit");
        assertThat(list.getSignature()).extracting(MBeanParameterInfo::getType).containsExactly(TEXT, "int");
        assertThat(list.getReturnType()).isEqualTo(String[].class.getName());
        assertThat(list.getImpact()).isEqualTo(MBeanOperationInfo.INFO);
        assertThat(fail.getImpact()).isEqualTo(MBeanOperationInfo.ACTION);
    }

    private static MBeanOperationInfo operation(MBeanInfo info, String name) {
        return Stream.of(info.getOperations())
                .filter(operation -> operation.getName().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void whatThereIsNotIsRefused() throws JMException {
        assertThatThrownBy(() -> server.getAttribute(ours, "text")).isInstanceOf(AttributeNotFoundException.class);
        assertThat(server.getAttributes(ours, new String[] {"Code", "Nothing", "On"})
                        .asList())
                .containsExactly(new Attribute("Code", 7), new Attribute("On", true));
        for (String name : new String[] {"Text", "Nothing"}) {
            assertThatThrownBy(() -> server.setAttribute(ours, new Attribute(name, "x")))
                    .isInstanceOf(AttributeNotFoundException.class);
        }
        assertThat(server.setAttributes(ours, new AttributeList(List.of(new Attribute("Text", "x")))))
                .isEmpty();
        for (String name : new String[] {"notShown", "getText", "hashCode"}) {
            assertThatThrownBy(() -> server.invoke(ours, name, null, null)).isInstanceOf(ReflectionException.class);
        }
        assertThatThrownBy(() -> server.invoke(ours, "act", new Object[] {5}, new String[] {"int"}))
                .isInstanceOf(ReflectionException.class)
                .hasMessage("No such operation: act(int)");
        assertThat(calls).hasValue(0);
    }

    @Test
    void anExceptionOfAnOperationIsTheClients() throws JMException {
        server.invoke(ours, "act", new Object[] {5L, "me"}, new String[] {"long", TEXT});
        assertThat(calls).hasValue(5);
        assertThatThrownBy(() -> server.invoke(ours, "act", new Object[] {5L, "he"}, new String[] {"long", TEXT}))
                .isInstanceOf(RuntimeMBeanException.class)
                .hasRootCauseMessage("he may not");
    }

    @Test
    void anErrorOfAnOperationIsWrapped() {
        assertThatThrownBy(() -> server.invoke(ours, "fail", null, null)).isInstanceOf(RuntimeErrorException.class);
        assertThat(calls).hasValue(1);
    }
}
