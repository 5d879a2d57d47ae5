package io.escapement.deploy;

import io.escapement.agent.config.Option;
import io.escapement.agent.jmx.Attributes;
import io.escapement.agent.jmx.ClockControl;
import io.escapement.agent.jmx.ClockFigures;
import io.escapement.agent.jmx.Described;
import io.escapement.agent.jmx.NanoFigures;
import io.escapement.agent.jmx.RewriteFigures;
import java.io.IOException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * What others rely on by name: options, attributes with their types, operations, metrics. A line that goes or changes
 * breaks somebody: see docs/releases.md before you write the file anew.
 */
class CompatibilityTest {
    @Test
    void namesAreThoseThatOthersRelyOn() throws IOException, ClassNotFoundException {
        List<String> lines = new ArrayList<>();
        for (Option option : Option.values()) {
            lines.add("option " + option.optionName);
        }
        for (Map.Entry<String, Class<?>> bean : beans().entrySet()) {
            String name = "io.escapement:type=" + bean.getKey() + " ";
            Attributes.of(bean.getValue())
                    .forEach((attribute, field) -> lines.add("attribute " + name + attribute + " "
                            + field.getType().getSimpleName()));
            operations(bean.getKey()).forEach(operation -> lines.add("operation " + name + operation));
        }
        Metric.all().forEach(metric -> lines.add("metric " + metric.prometheusName()));
        DeployedFile.assertIs("compatible.txt", String.join("\n", lines) + "\n");
    }

    private static Map<String, Class<?>> beans() {
        return new TreeMap<>(
                Map.of("Clock", ClockFigures.class, "NanoClock", NanoFigures.class, "Rewrites", RewriteFigures.class));
    }

    private static List<String> operations(String bean) throws ClassNotFoundException {
        Class<?> shown =
                bean.equals("Clock") ? ClockControl.class : Class.forName("io.escapement.agent.jmx." + bean + "Bean");
        return Arrays.stream(shown.getMethods())
                .filter(method -> method.isAnnotationPresent(Described.class))
                .map(CompatibilityTest::signature)
                .sorted()
                .toList();
    }

    private static String signature(Method method) {
        return method.getReturnType().getSimpleName() + " " + method.getName() + "("
                + Arrays.stream(method.getParameterTypes())
                        .map(Class::getSimpleName)
                        .collect(Collectors.joining(", "))
                + ")";
    }
}
