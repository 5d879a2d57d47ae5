package io.escapement.bench.report;

import io.escapement.ab.draw.Drawing;
import io.escapement.ab.draw.Png;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Charts as files, for displays that may not be there. */
public final class Picture {
    private Picture() {}

    /** Writes a PNG file; without a file it only loads what drawing needs. Returns why it could not, or null. */
    public static String write(Path file, Drawing chart) throws IOException {
        try {
            byte[] png = Png.of(Optional.empty(), chart);
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
