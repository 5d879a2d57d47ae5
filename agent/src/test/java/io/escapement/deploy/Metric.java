package io.escapement.deploy;

import io.escapement.agent.figures.Attributes;
import io.escapement.agent.figures.ClockFigures;
import io.escapement.agent.figures.ClockState;
import io.escapement.agent.figures.NanoFigures;
import io.escapement.agent.figures.RewriteFigures;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * One attribute of the agent's MBeans as Prometheus and OpenTelemetry name it: in base units, by the attribute's name.
 *
 * @param bean the MBean's type
 * @param base its name without unit and {@code _total}
 * @param unit {@code seconds}, or empty
 * @param sourceUnit as OpenTelemetry writes it, if that is not the base unit
 * @param factor by which the attribute is multiplied
 * @param label by which a text is shown, null for a number
 */
record Metric(
        String bean,
        String attribute,
        Kind kind,
        String base,
        String unit,
        String sourceUnit,
        String factor,
        String label) {
    /**
     * The texts that a metric shows, as a label: those that keep their value, or have few. One that names processes or
     * moments, as a reason does, would begin a series with each value.
     */
    static final List<String> SHOWN_TEXTS = List.of("State", "Instance", "Version", "Options", "ClockSource");

    private static final Map<String, Class<?>> BEANS = new LinkedHashMap<>();
    private static final List<String> TIMES_THAT_ADD_UP = List.of("ScheduledCachedSeconds", "ScheduledRealSeconds");
    private static final Pattern COUNTED_THINGS = Pattern.compile(".*(Class|Site|Reference|Loader)Count");
    private static final Pattern EVENTS_WITHOUT_PLURAL =
            Pattern.compile("(BoundExceeded(ByHost)?|HeldBack|Early|Backward)Count");

    static {
        BEANS.put("Clock", ClockFigures.class);
        BEANS.put("Rewrites", RewriteFigures.class);
        BEANS.put("NanoClock", NanoFigures.class);
    }

    /** What becomes of a value. */
    enum Kind {
        GAUGE,
        COUNTER,
        /** One of some words: 1 for the present one. */
        STATE,
        /** A text as a label of the number 1. */
        INFO,
        /** True is 1, false is 0. */
        FLAG
    }

    static List<Metric> all() {
        List<Metric> all = new ArrayList<>();
        BEANS.forEach((bean, figures) -> Attributes.of(figures).forEach((attribute, field) -> {
            if (field.getType().isPrimitive() || SHOWN_TEXTS.contains(attribute)) {
                all.add(of(bean, attribute, field));
            }
        }));
        return all;
    }

    private static Metric of(String bean, String attribute, Field field) {
        String prefix = bean.equals("NanoClock") ? "nano_clock_" : "";
        String snake = attribute.replaceAll("([a-z0-9])([A-Z])", "$1_$2").toLowerCase(Locale.ROOT);
        if (field.getType() == String.class) {
            Kind kind = attribute.equals("State") ? Kind.STATE : Kind.INFO;
            // Prometheus itself calls a target that.
            String label = snake.equals("instance") ? "name" : snake;
            return new Metric(bean, attribute, kind, prefix + snake, "", "", "1", label);
        }
        if (field.getType() == boolean.class) {
            return new Metric(bean, attribute, Kind.FLAG, prefix + snake, "", "", "1", null);
        }
        Kind kind = isCounter(attribute) ? Kind.COUNTER : Kind.GAUGE;
        if (attribute.endsWith("Millis")) {
            String base = snake.replace("_millis", "");
            return new Metric(bean, attribute, kind, prefix + base, "seconds", "ms", "0.001", null);
        }
        if (attribute.matches(".*Nanos(AllCores)?")) {
            String base = snake.replace("_nanos", "");
            return new Metric(bean, attribute, kind, prefix + base, "seconds", "ns", "1.0E-9", null);
        }
        if (attribute.endsWith("Seconds")) {
            String base = snake.replace("_seconds", "");
            return new Metric(bean, attribute, kind, prefix + base, "seconds", "", "1", null);
        }
        return new Metric(bean, attribute, kind, prefix + plural(attribute, snake), "", "", "1", null);
    }

    private static boolean isCounter(String attribute) {
        boolean isThing = COUNTED_THINGS.matcher(attribute).matches();
        return TIMES_THAT_ADD_UP.contains(attribute) || (attribute.endsWith("Count") && !isThing);
    }

    private static String plural(String attribute, String snake) {
        String singular = snake.replaceAll("_count$", "");
        boolean isPlural = !attribute.endsWith("Count")
                || EVENTS_WITHOUT_PLURAL.matcher(attribute).matches();
        if (isPlural) {
            return singular;
        }
        return singular + (singular.endsWith("s") ? "es" : "s");
    }

    /** The name of the series in Prometheus, whichever of the two exports it. */
    String prometheusName() {
        return "escapement_" + base + (unit.isEmpty() ? "" : "_" + unit) + (kind == Kind.COUNTER ? "_total" : "");
    }

    /** The rule of jmx_exporter. A counter that is not known (-1) has none: the exporter refuses it. */
    String jmxExporterRule() {
        String value = switch (kind) {
            case COUNTER -> "\\d";
            case STATE, INFO -> "(.*)";
            default -> "";
        };
        String type = kind == Kind.COUNTER ? "COUNTER" : "GAUGE";
        return "  - {pattern: 'io.escapement<type=" + bean + "><>" + attribute + ": " + value + "', type: " + type
                + ",\n     name: " + prometheusName()
                + (label == null ? "" : ", value: 1, labels: {" + label + ": '$1'}")
                + (factor.equals("1") ? "" : ", valueFactor: " + factor) + "}";
    }

    /** The entry of a rule of OpenTelemetry's JMX Metric Insight, in a line. */
    String openTelemetryEntry() {
        String head = "      " + attribute + ": {metric: " + base + ", ";
        return switch (kind) {
            case STATE ->
                head + "type: state,\n        metricAttribute: {" + label + ": {"
                        + Arrays.stream(ClockState.values())
                                .map(state -> state + ": " + (state == ClockState.OBSERVING ? "'*'" : state))
                                .collect(Collectors.joining(", "))
                        + "}}}";
            case INFO ->
                head + "type: state,\n        metricAttribute: {" + label + ": beanattr(" + attribute
                        + "), known: {'true': '*'}}}";
            case FLAG -> head + "type: state,\n        metricAttribute: {on: {'true': 'true', 'false': '*'}}}";
            case COUNTER -> head + "type: counter,\n        dropNegativeValues: true, " + openTelemetryUnit() + "}";
            case GAUGE -> head + "type: gauge, " + openTelemetryUnit() + "}";
        };
    }

    private String openTelemetryUnit() {
        if (unit.equals("seconds")) {
            return (sourceUnit.isEmpty() ? "" : "sourceUnit: " + sourceUnit + ", ") + "unit: s";
        }
        if (base.endsWith("_ratio")) {
            return "unit: '1'";
        }
        return "unit: '{" + base.replaceAll(".*_", "") + "}'";
    }
}
