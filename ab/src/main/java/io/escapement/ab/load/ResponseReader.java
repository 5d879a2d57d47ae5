package io.escapement.ab.load;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.util.Locale;

/**
 * Reads HTTP/1.1 responses one after another from a channel: bodies by Content-Length, chunked, or up to the end of the
 * connection (RFC 9112, section 6.3). Throws {@link IOException} on anything else.
 */
final class ResponseReader {

    private static final int LONGEST_LINE_BYTES = 65_536;

    private final ReadableByteChannel channel;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(16 * 1024).limit(0);
    private final ByteArrayOutputStream line = new ByteArrayOutputStream(128);

    /** The beginning of a body is enough for whoever reads it. */
    private final byte[] bodyStart = new byte[4_096];

    /** What was read of the body. */
    private long bodyBytes;

    /** As the headers of the response announce it. */
    private long lengthBytes;

    private boolean chunked;
    private boolean closes;

    ResponseReader(ReadableByteChannel channel) {
        this.channel = channel;
    }

    HttpResponse read() throws IOException {
        int status;
        do {
            String statusLine = readLine();
            status = statusOf(statusLine);
            bodyBytes = 0;
            lengthBytes = -1;
            chunked = false;
            closes = statusLine.startsWith("HTTP/1.0");
            readHeaders();
        } while (status >= 100 && status < 200);
        boolean reusable = !closes;
        if (status != 204 && status != 304) {
            if (chunked) {
                readChunks();
            } else if (lengthBytes >= 0) {
                readBody(lengthBytes);
            } else {
                readToEnd();
                reusable = false;
            }
        }
        int keptBytes = (int) Math.min(bodyBytes, bodyStart.length);
        return new HttpResponse(status, bodyBytes, new String(bodyStart, 0, keptBytes, ISO_8859_1), reusable);
    }

    private static int statusOf(String statusLine) throws IOException {
        if (!statusLine.startsWith("HTTP/1.") || statusLine.length() < 12) {
            throw new IOException("not an HTTP/1.1 status line: " + statusLine);
        }
        return (int) number(statusLine.substring(9, 12), 10, "an HTTP/1.1 status line: " + statusLine);
    }

    private static long number(String digits, int radix, String what) throws IOException {
        try {
            return Long.parseUnsignedLong(digits.trim(), radix);
        } catch (NumberFormatException e) {
            throw new IOException("not " + what, e);
        }
    }

    private void readHeaders() throws IOException {
        for (String header = readLine(); !header.isEmpty(); header = readLine()) {
            // The length alone rules out nearly every header, and this runs on the cores that the service needs.
            switch (header.indexOf(':')) {
                case -1 -> throw new IOException("not a header: " + header);
                case 14 -> {
                    if (has(header, "content-length", "")) {
                        lengthBytes = number(header.substring(15), 10, "a length: " + header);
                    }
                }
                case 17 -> chunked |= has(header, "transfer-encoding", "chunked");
                case 10 ->
                    closes = has(header, "connection", "close") || (closes && !has(header, "connection", "keep-alive"));
                default -> {}
            }
        }
    }

    private static boolean has(String header, String name, String value) {
        return header.regionMatches(true, 0, name, 0, name.length())
                && header.substring(name.length() + 1).toLowerCase(Locale.ROOT).contains(value);
    }

    private void readChunks() throws IOException {
        while (true) {
            String sizeLine = readLine();
            long sizeBytes = number(sizeLine.split(";", 2)[0], 16, "a chunk size: " + sizeLine);
            if (sizeBytes == 0) {
                readHeaders(); // trailers
                return;
            }
            readBody(sizeBytes);
            if (!readLine().isEmpty()) {
                throw new IOException("a chunk is longer than its announced " + sizeBytes + " bytes");
            }
        }
    }

    private void readToEnd() throws IOException {
        do {
            readBody(buffer.remaining());
        } while (fill());
    }

    private void readBody(long sizeBytes) throws IOException {
        long leftBytes = sizeBytes;
        while (leftBytes > 0) {
            if (!buffer.hasRemaining() && !fill()) {
                throw new EOFException("connection closed with " + leftBytes + " bytes of the body missing");
            }
            int partBytes = (int) Math.min(leftBytes, buffer.remaining());
            if (bodyBytes < bodyStart.length) {
                int keptBytes = Math.min(partBytes, bodyStart.length - (int) bodyBytes);
                buffer.get(buffer.position(), bodyStart, (int) bodyBytes, keptBytes);
            }
            buffer.position(buffer.position() + partBytes);
            bodyBytes += partBytes;
            leftBytes -= partBytes;
        }
    }

    private String readLine() throws IOException {
        line.reset();
        while (true) {
            if (!buffer.hasRemaining() && !fill()) {
                throw new EOFException("connection closed before the response was complete");
            }
            byte b = buffer.get();
            if (b == '\n') {
                return line.toString(ISO_8859_1);
            }
            if (line.size() == LONGEST_LINE_BYTES) {
                throw new IOException("no HTTP: a line of more than " + LONGEST_LINE_BYTES + " bytes");
            }
            if (b != '\r') {
                line.write(b);
            }
        }
    }

    private boolean fill() throws IOException {
        buffer.clear();
        int readBytes = channel.read(buffer);
        buffer.flip();
        return readBytes > 0;
    }
}
