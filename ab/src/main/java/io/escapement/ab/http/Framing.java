package io.escapement.ab.http;

import java.io.IOException;
import java.util.Locale;

/** The end of a response's body, as its headers announce it. */
final class Framing {

    int lengthBytes = -1;
    boolean chunked;
    boolean closes;

    void read(String header) throws IOException {
        int colon = header.indexOf(':');
        if (colon < 0) {
            throw new IOException("not a header: " + header);
        }
        // The length alone rules out nearly every header, and this runs on the cores that the service needs.
        switch (colon) {
            case 14 -> readLength(header);
            case 17 -> chunked |= has(header, "transfer-encoding", "chunked");
            case 10 -> closes |= has(header, "connection", "close");
            default -> {}
        }
    }

    private void readLength(String header) throws IOException {
        if (!header.regionMatches(true, 0, "content-length", 0, 14)) {
            return;
        }
        try {
            lengthBytes = Integer.parseUnsignedInt(header.substring(15).trim());
        } catch (NumberFormatException e) {
            throw new IOException("not a length: " + header, e);
        }
    }

    private static boolean has(String header, String name, String value) {
        return header.regionMatches(true, 0, name, 0, name.length())
                && header.substring(name.length() + 1).toLowerCase(Locale.ROOT).contains(value);
    }
}
