package io.escapement.bench.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Supplier;
import javax.imageio.ImageIO;
import org.knowm.xchart.ChartEncoder;
import org.knowm.xchart.internal.chartpart.Chart;

/** Charts as files, for displays that may not be there. */
public final class Drawing {
    static {
        System.setProperty("java.awt.headless", "true");
        // A cache would add a shutdown hook for each picture.
        ImageIO.setUseCache(false);
    }

    private Drawing() {}

    /** Writes a PNG file; without a file it only loads what drawing needs. Returns why it could not, or null. */
    public static String write(Path file, Supplier<Chart<?, ?>> chart) throws IOException {
        try {
            byte[] png = ChartEncoder.getBytes(chart.get(), "png");
            if (file != null) {
                ReplacedFile.write(file, png);
            }
            return null;
        } catch (LinkageError | InternalError e) {
            // A JVM without java.desktop, or a machine without a font.
            return e.toString();
        }
    }
}
