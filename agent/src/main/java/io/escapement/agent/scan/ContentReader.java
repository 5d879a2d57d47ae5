package io.escapement.agent.scan;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** Reads one content after the other, none that is longer than it should be. */
final class ContentReader {
    private final int mostBytes;
    private byte[] buffer = new byte[1 << 16];

    /** @param mostBytes a power of 2, and at least 65,536 */
    ContentReader(int mostBytes) {
        this.mostBytes = mostBytes;
    }

    /** Returns null if it has more bytes. */
    byte[] read(InputStream in) throws IOException {
        int length = 0;
        for (int read = 0; read >= 0; read = in.read(buffer, length, buffer.length - length)) {
            length += read;
            if (length == buffer.length) {
                if (length == mostBytes) {
                    return null;
                }
                buffer = Arrays.copyOf(buffer, 2 * length);
            }
        }
        return Arrays.copyOf(buffer, length);
    }
}
