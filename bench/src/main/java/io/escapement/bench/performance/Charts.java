package io.escapement.bench.performance;

import io.escapement.bench.clocks.MeasuredClock;
import io.escapement.bench.report.ReplacedFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import javax.imageio.ImageIO;

/** The pictures of a report, in its folder. */
final class Charts {

    private final Path folder;
    private String problem;

    Charts(Path folder) {
        this.folder = folder;
        // Drawn to files, not to a display that may not be there.
        System.setProperty("java.awt.headless", "true");
        // It would add a shutdown hook for each picture.
        ImageIO.setUseCache(false);
    }

    /** Draws a picture for nobody: the JDK's parts for that add shutdown hooks, which they can't while the JVM goes down. */
    void prepare() throws IOException {
        LineChart chart = new LineChart("", "");
        chart.add(MeasuredClock.JDK, new TreeMap<>(Map.of(1, 1.0, 2, 2.0)));
        try {
            chart.png();
        } catch (LinkageError | InternalError e) {
            problem = e.toString();
        }
    }

    /** Returns the name of the file. */
    String draw(String name, LineChart chart) throws IOException {
        String file = "performance-" + name + ".png";
        try {
            ReplacedFile.write(folder.resolve(file), chart.png());
        } catch (LinkageError | InternalError e) {
            // A JVM without java.desktop, or a machine without a font.
            problem = e.toString();
        }
        return file;
    }

    /** Why there are no pictures; null where there are. */
    String problem() {
        return problem;
    }
}
