package io.escapement.bench.performance.result;

import io.escapement.bench.clocks.MeasuredClock;
import io.escapement.bench.report.Drawing;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** The pictures of a report, in its folder. */
public final class Charts {
    private final Path folder;
    private String problem;

    public Charts(Path folder) {
        this.folder = folder;
    }

    /**
     * Draws a picture for nobody: the parts of the JDK that draw add shutdown hooks, which they can't while the JVM
     * goes down.
     */
    public void prepare() throws IOException {
        LineChart chart = new LineChart("", "");
        chart.add(MeasuredClock.JDK, new TreeMap<>(Map.of(1, 1.0, 2, 2.0)));
        draw(null, chart);
    }

    /** Returns the name of the file. */
    public String draw(String name, LineChart chart) throws IOException {
        String file = "performance-" + name + ".png";
        String failure = Drawing.write(name == null ? null : folder.resolve(file), chart::chart);
        problem = failure == null ? problem : failure;
        return file;
    }

    /** Why there are no pictures; null if there are. */
    public String problem() {
        return problem;
    }
}
