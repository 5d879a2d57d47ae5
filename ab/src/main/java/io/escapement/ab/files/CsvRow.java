package io.escapement.ab.files;

import io.escapement.ab.report.CurvePoint;
import io.escapement.ab.report.Metric;
import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A record as a line of CSV: numbers and names as they are, nested records side by side, percentiles as columns, maps
 * left out.
 */
final class CsvRow {

    private CsvRow() {}

    static String header(Class<? extends Record> type) {
        return String.join(",", cells(type, null).keySet());
    }

    static String of(Record row) {
        return String.join(",", cells(row.getClass(), row).values());
    }

    /** Returns the cells by the names of their columns; they are empty if {@code row} is null. */
    private static Map<String, String> cells(Class<?> type, Object row) {
        Map<String, String> cells = new LinkedHashMap<>();
        for (RecordComponent component : type.getRecordComponents()) {
            Object value = row == null ? null : valueOf(component, row);
            if (component.getType().isRecord()) {
                cells.putAll(cells(component.getType(), value));
            } else if (component.getType() == List.class) {
                List<?> values = value == null ? List.of() : (List<?>) value;
                Metric.PERCENTILES.forEach(
                        p -> cells.put(component.getName() + "-" + Metric.nameOf(p), valueAt(p, values)));
            } else if (component.getType() != Map.class) {
                cells.put(component.getName(), value == null ? "" : value.toString());
            }
        }
        return cells;
    }

    private static String valueAt(double percentile, List<?> values) {
        return values.stream()
                .map(CurvePoint.class::cast)
                .filter(value -> value.percentile() == percentile)
                .map(value -> Double.toString(value.millis()))
                .findFirst()
                .orElse("");
    }

    private static Object valueOf(RecordComponent component, Object row) {
        try {
            return component.getAccessor().invoke(row);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
