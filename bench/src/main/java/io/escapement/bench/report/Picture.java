package io.escapement.bench.report;

import io.escapement.ab.draw.Chart;
import io.escapement.ab.draw.PngDrawing;
import java.io.IOException;
import java.nio.file.Path;

/** Charts as files, for displays that may not be there. */
public final class Picture {
    private Picture() {}

    /** Writes a PNG file; without a file it only loads what drawing needs. Returns why it could not, or null. */
    public static String write(Path file, Chart chart) throws IOException {
        try {
            byte[] png = PngDrawing.png(chart);
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
