package io.escapement.ab.host;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Whether stdout and stderr go to a terminal, and how wide it is. */
public final class Terminal {

    private static final int STDOUT = 1;
    private static final int STDERR = 2;
    private static final int LEAST_COLUMNS = 40;

    private Terminal() {}

    public static boolean isStderr() {
        return is(STDERR);
    }

    public static int stdoutColumns(int otherwise) {
        return columns(STDOUT, otherwise);
    }

    public static int stderrColumns(int otherwise) {
        return columns(STDERR, otherwise);
    }

    /** Returns {@code otherwise} if the descriptor is no terminal, or that does not tell its width. */
    private static int columns(int descriptor, int otherwise) {
        if (!is(descriptor)) {
            return otherwise;
        }
        try {
            Process stty = new ProcessBuilder("stty", "size")
                    .redirectInput(new File("/dev/tty"))
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String size = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip();
            int columns = Integer.parseInt(size.substring(size.indexOf(' ') + 1));
            return columns < LEAST_COLUMNS ? otherwise : columns;
        } catch (IOException | NumberFormatException e) {
            return otherwise;
        }
    }

    private static boolean is(int descriptor) {
        try {
            return Path.of("/proc/self/fd", Integer.toString(descriptor))
                    .toRealPath()
                    .startsWith("/dev/pts");
        } catch (IOException e) {
            return false;
        }
    }
}
