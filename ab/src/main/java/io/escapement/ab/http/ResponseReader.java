package io.escapement.ab.http;

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

    private final ReadableByteChannel channel;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(16 * 1024).limit(0);
    private final ByteArrayOutputStream line = new ByteArrayOutputStream(128);

    /** As the headers of the response announce it. */
    private int lengthBytes;

    private boolean chunked;
    private boolean closes;

    ResponseReader(ReadableByteChannel channel) {
        this.channel = channel;
    }

    HttpResponse read() throws IOException {
        String statusLine = readLine();
        int status = statusOf(statusLine);
        lengthBytes = -1;
        chunked = false;
        closes = statusLine.startsWith("HTTP/1.0");
        readHeaders();
        if (status >= 100 && status < 200) {
            return read();
        }
        if (status == 204 || status == 304) {
            return new HttpResponse(status, "", !closes);
        }
        if (chunked) {
            boolean reusable = !closes;
            return new HttpResponse(status, readChunks(), reusable);
        }
        if (lengthBytes >= 0) {
            ByteArrayOutputStream body = new ByteArrayOutputStream(lengthBytes);
            copy(lengthBytes, body);
            return new HttpResponse(status, body.toString(ISO_8859_1), !closes);
        }
        return new HttpResponse(status, readToEnd(), false);
    }

    private static int statusOf(String statusLine) throws IOException {
        if (!statusLine.startsWith("HTTP/1.") || statusLine.length() < 12) {
            throw new IOException("not an HTTP/1.1 status line: " + statusLine);
        }
        return number(statusLine.substring(9, 12), 10, "an HTTP/1.1 status line: " + statusLine);
    }

    private static int number(String digits, int radix, String what) throws IOException {
        try {
            return Integer.parseUnsignedInt(digits.trim(), radix);
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

    private String readChunks() throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream(512);
        while (true) {
            String sizeLine = readLine();
            int sizeBytes = number(sizeLine.split(";", 2)[0], 16, "a chunk size: " + sizeLine);
            if (sizeBytes == 0) {
                readHeaders(); // trailers
                return body.toString(ISO_8859_1);
            }
            copy(sizeBytes, body);
            if (!readLine().isEmpty()) {
                throw new IOException("a chunk is longer than its announced " + sizeBytes + " bytes");
            }
        }
    }

    private String readToEnd() throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream(512);
        do {
            copy(buffer.remaining(), body);
        } while (fill());
        return body.toString(ISO_8859_1);
    }

    private void copy(int sizeBytes, ByteArrayOutputStream to) throws IOException {
        int leftBytes = sizeBytes;
        while (leftBytes > 0) {
            if (!buffer.hasRemaining() && !fill()) {
                throw new EOFException("connection closed with " + leftBytes + " bytes of the body missing");
            }
            byte[] part = new byte[Math.min(leftBytes, buffer.remaining())];
            buffer.get(part);
            to.write(part, 0, part.length);
            leftBytes -= part.length;
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
