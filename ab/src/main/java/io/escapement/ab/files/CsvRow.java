package io.escapement.ab.files;

import io.escapement.ab.report.Metric;
import io.escapement.ab.report.PercentileValue;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A record as a line of CSV: numbers and names as they are, nested records side by side, percentiles as columns, maps
 * left out.
 */
final class CsvRow {

    private CsvRow() {}

    static String header(Class<? extends Record> type) {
        List<String> names = new ArrayList<>();
        for (RecordComponent component : type.getRecordComponents()) {
            if (component.getType().isRecord()) {
                names.add(header(component.getType().asSubclass(Record.class)));
            } else if (component.getType() == List.class) {
                Metric.PERCENTILES.forEach(p -> names.add(component.getName() + "-" + Metric.nameOf(p)));
            } else if (component.getType() != Map.class) {
                names.add(component.getName());
            }
        }
        return String.join(",", names);
    }

    static String of(Record row) {
        List<String> cells = new ArrayList<>();
        for (RecordComponent component : row.getClass().getRecordComponents()) {
            Object value = valueOf(component, row);
            if (value instanceof Record nested) {
                cells.add(of(nested));
            } else if (value instanceof List<?> percentiles) {
                Metric.PERCENTILES.forEach(p -> cells.add(valueAt(p, percentiles)));
            } else if (!(value instanceof Map)) {
                cells.add(value == null ? "" : value.toString());
            }
        }
        return String.join(",", cells);
    }

    private static String valueAt(double percentile, List<?> values) {
        return values.stream()
                .map(PercentileValue.class::cast)
                .filter(value -> value.percentile() == percentile)
                .map(value -> Double.toString(value.millis()))
                .findFirst()
                .orElse("");
    }

    private static Object valueOf(RecordComponent component, Record row) {
        try {
            return component.getAccessor().invoke(row);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
