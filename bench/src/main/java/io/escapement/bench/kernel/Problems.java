package io.escapement.bench.kernel;

import static io.escapement.bench.report.Figures.text;

import io.escapement.ab.host.MeasurementException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** What is not as it must be, each with where it was seen. */
final class Problems {
    private final List<String> all;
    private final String where;

    Problems() {
        this(new ArrayList<>(), "");
    }

    private Problems(List<String> all, String where) {
        this.all = all;
        this.where = where;
    }

    /** The same list, for what is seen there. */
    Problems in(String place) {
        return new Problems(all, where + place + ": ");
    }

    void unless(boolean isRight, String format, Object... values) {
        if (!isRight) {
            String problem = where + text(format, values);
            all.add(problem);
            System.err.println("WRONG: " + problem);
        }
    }

    /** Null where it can't be measured, which is a problem, and does not keep the rest from being measured. */
    <T> T orNull(Measurement<T> measurement) throws InterruptedException {
        System.err.println(where + "measuring");
        try {
            return measurement.make();
        } catch (MeasurementException | IOException e) {
            unless(false, "not measured: %s", e);
            return null;
        }
    }

    List<String> all() {
        return all;
    }

    interface Measurement<T> {
        T make() throws IOException, InterruptedException;
    }
}
