package io.escapement.tools.scan;

import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;

/**
 * Bounds what is inflated out of one file, with all archives in it, by the size of that file: a zip bomb of some
 * kilobytes holds more than could be read in a year.
 */
final class InflationLimit {
    /** More than archives of classes are packed by, on average. */
    private static final int MOST_TIMES = 100;

    /** Of small files more may be inflated. */
    private static final long LEAST_BYTES = 1L << 30;

    private static final int BUFFER_BYTES = 1 << 15;

    /** What follows {@code PK} in an archive with entries, and in one without. */
    private static final int FIRST_ENTRY = 0x0304;

    private static final int NO_ENTRY = 0x0506;

    private long bytesLeft;

    InflationLimit(long fileBytes) {
        bytesLeft = LEAST_BYTES + MOST_TIMES * fileBytes;
    }

    /** More was inflated than the file may hold. */
    static final class ExceededException extends IOException {
        private static final long serialVersionUID = 1;

        private ExceededException() {
            super("it holds more than 1 GB and a hundred times its own size; the rest was not read");
        }
    }

    private int count(int read) throws ExceededException {
        bytesLeft -= Math.max(0, read);
        if (bytesLeft < 0) {
            throw new ExceededException();
        }
        return read;
    }

    /** Counts what is read of an entry; nobody reads single bytes of it. */
    InputStream entry(InputStream content) {
        return new FilterInputStream(content) {
            @Override
            public int read(byte[] bytes, int from, int length) throws IOException {
                return count(super.read(bytes, from, length));
            }
        };
    }

    /** Reads an archive that is the content of an entry, and counts what is read of its entries, or passed over. */
    ZipInputStream archive(InputStream content) throws IOException {
        BufferedInputStream buffered = new BufferedInputStream(content, BUFFER_BYTES);
        if (!isArchive(buffered)) {
            throw new ZipException("it does not begin as an archive does");
        }
        InputStream unclosed = new FilterInputStream(buffered) {
            @Override
            public void close() {
                // The archive around this one goes on.
            }
        };
        return new ZipInputStream(unclosed, StandardCharsets.ISO_8859_1) {
            @Override
            public int read(byte[] bytes, int from, int length) throws IOException {
                return count(super.read(bytes, from, length));
            }
        };
    }

    /** Looks, because the JDK takes anything else for an archive without entries. */
    private static boolean isArchive(BufferedInputStream in) throws IOException {
        in.mark(4);
        boolean isOne = in.read() == 'P' && in.read() == 'K';
        int header = in.read() << 8 | in.read();
        in.reset();
        return isOne && (header == FIRST_ENTRY || header == NO_ENTRY);
    }
}
