package io.escapement.agent.jmx;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.Descriptor;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanFeatureInfo;
import javax.management.MBeanInfo;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanParameterInfo;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import javax.management.StandardMBean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whatever a client asks, it answers as an MXBean of the JDK's own does that has the same attributes. */
class FiguresBeanTest {
    private static final String TEXT = String.class.getName();

    private final MBeanServer server = MBeanServerFactory.newMBeanServer();
    private final AtomicLong taken = new AtomicLong();
    private ObjectName ours;
    private ObjectName theirs;

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
            taken.addAndGet(seconds);
        }

        @Described(
                value = "Acts for somebody",
                parameters = {"seconds", "who"})
        public void act(long seconds, String who) {
            if (!who.equals("me")) {
                throw new IllegalArgumentException(who + " may not");
            }
            taken.addAndGet(seconds);
        }

        @Described(
                value = "Lists",
                parameters = {"prefix", "limit"})
        public String[] list(String prefix, int limit) {
            return new String[] {prefix + limit};
        }

        @Described("Fails for want of a class")
        public void fail() {
            throw new NoClassDefFoundError("gone");
        }

        public void notShown() {
            taken.incrementAndGet();
        }
    }

    /** The same as an MXBean of the JDK's own. */
    public interface TheirsMXBean {
        long getFirst();

        long getSecond();

        boolean isOn();

        double getShare();

        int getCode();

        String getText();

        String[] getNames();

        void act(long seconds);

        void act(long seconds, String who);

        String[] list(String prefix, int limit);

        void fail();
    }

    /** Answers as {@link Ours} does, by its operations and the fields of a snapshot. */
    private static TheirsMXBean answeringAs(Ours ours) {
        Figures figures = new Figures(1);
        return (TheirsMXBean) Proxy.newProxyInstance(
                TheirsMXBean.class.getClassLoader(),
                new Class<?>[] {TheirsMXBean.class},
                (proxy, method, arguments) -> {
                    String attribute = method.getName().replaceFirst("^(get|is)(?=[A-Z])", "");
                    try {
                        return attribute.equals(method.getName())
                                ? Ours.class
                                        .getMethod(attribute, method.getParameterTypes())
                                        .invoke(ours, arguments)
                                : Attributes.value(Attributes.of(Figures.class).get(attribute), figures);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    @BeforeEach
    void register() throws JMException {
        ours = new ObjectName("test:type=Ours");
        theirs = new ObjectName("test:type=Theirs");
        server.registerMBean(new Ours(), ours);
        server.registerMBean(new StandardMBean(answeringAs(new Ours()), TheirsMXBean.class, true), theirs);
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
    void itTellsOfItselfWhatAnMXBeanTells() throws JMException {
        MBeanInfo info = server.getMBeanInfo(ours);
        MBeanInfo expected = server.getMBeanInfo(theirs);

        assertThat(Stream.of(info.getAttributes()).map(FiguresBeanTest::text))
                .containsExactlyInAnyOrderElementsOf(Stream.of(expected.getAttributes())
                        .map(FiguresBeanTest::text)
                        .toList());
        assertThat(Stream.of(info.getOperations()).map(FiguresBeanTest::text))
                .containsExactlyInAnyOrderElementsOf(Stream.of(expected.getOperations())
                        .map(FiguresBeanTest::text)
                        .toList());
        assertThat(info.getDescriptor().getFieldValue("mxbean")).isEqualTo("true");
        assertThat(info.getDescriptor().getFieldValue("immutableInfo")).isEqualTo("true");
    }

    private static String text(MBeanAttributeInfo info) {
        return kind(info) + " " + info.getType() + " " + info.isReadable() + info.isWritable() + info.isIs();
    }

    private static String text(MBeanOperationInfo info) {
        return kind(info) + " " + info.getReturnType()
                + Stream.of(info.getSignature())
                        .map(parameter -> kind(parameter) + " " + parameter.getType())
                        .collect(Collectors.joining(", ", "(", ")"));
    }

    private static String kind(MBeanFeatureInfo info) {
        Descriptor descriptor = info.getDescriptor();
        String name = info instanceof MBeanParameterInfo ? "" : info.getName();
        return info.getClass().getSimpleName() + " " + name + " " + descriptor.getFieldValue("openType") + " "
                + descriptor.getFieldValue("originalType");
    }

    @Test
    void itDescribesItsAttributesOperationsAndParameters() throws JMException {
        MBeanInfo info = server.getMBeanInfo(ours);
        MBeanAttributeInfo second = info.getAttributes()[1];
        MBeanOperationInfo list = operation(info, "list");
        MBeanOperationInfo fail = operation(info, "fail");

        assertThat(info.getDescription()).isEqualTo("A test's figures");
        assertThat(second.getDescription()).isEqualTo("The same number");
        assertThat(second.getDescriptor().getFieldValue("description")).isEqualTo("The same number");
        assertThat(second.getDescriptor().getFieldValue("units")).isEqualTo("ms");
        assertThat(list.getDescription()).isEqualTo("Lists");
        assertThat(list.getSignature()).extracting(MBeanFeatureInfo::getName).containsExactly("prefix", "limit");
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
    void itAnswersAsAnMXBeanDoesToWhateverIsAsked() {
        List<Asked> asked = List.of(
                bean -> server.getAttribute(bean, "Text"),
                bean -> server.getAttribute(bean, "text"),
                bean -> server.getAttribute(bean, "Nothing"),
                bean -> server.getAttribute(bean, "Share"),
                bean -> server.getAttributes(bean, new String[] {"Code", "Nothing", "On"}),
                bean -> server.getAttributes(bean, new String[0]),
                bean -> {
                    server.setAttribute(bean, new Attribute("Text", "x"));
                    return "set";
                },
                bean -> {
                    server.setAttribute(bean, new Attribute("Nothing", "x"));
                    return "set";
                },
                bean -> server.setAttributes(bean, new AttributeList(List.of(new Attribute("Text", "x")))),
                bean -> server.invoke(bean, "act", new Object[] {5L}, new String[] {"long"}),
                bean -> server.invoke(bean, "act", new Object[] {5L, "he"}, new String[] {"long", TEXT}),
                bean -> server.invoke(bean, "act", new Object[] {5}, new String[] {"int"}),
                bean -> server.invoke(bean, "act", new Object[] {"x"}, new String[] {"long"}),
                bean -> server.invoke(bean, "act", new Object[] {null}, new String[] {"long"}),
                bean -> server.invoke(bean, "act", null, null),
                bean -> server.invoke(bean, "list", new Object[] {null, 5}, new String[] {TEXT, "int"}),
                bean -> server.invoke(bean, "list", new Object[] {"a", 5}, new String[] {TEXT, "int"}),
                bean -> server.invoke(bean, "fail", null, null),
                bean -> server.invoke(bean, "notShown", null, null),
                bean -> server.invoke(bean, "getText", null, null),
                bean -> server.invoke(bean, "hashCode", null, null));

        assertThat(asked)
                .allSatisfy(question -> assertThat(answer(question, ours)).isEqualTo(answer(question, theirs)));
    }

    private static String answer(Asked question, ObjectName bean) {
        try {
            Object answer = question.of(bean);
            return answer instanceof Object[] list ? Arrays.toString(list) : String.valueOf(answer);
        } catch (JMException | RuntimeException e) {
            return e + ", caused by " + e.getCause();
        }
    }

    private interface Asked {
        Object of(ObjectName bean) throws JMException;
    }
}
