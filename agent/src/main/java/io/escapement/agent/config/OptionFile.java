package io.escapement.agent.config;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.Properties;

/**
 * The file that {@code config} names. Apart from {@link RawOptions}, so that its classes are loaded only where there is
 * one.
 */
final class OptionFile {
    private static final int LONGEST_BYTES = 64 * 1024;

    private OptionFile() {}

    static void load(Properties into, String path) throws IOException {
        requireRegularFile(new File(path));
        try (InputStream in = new FileInputStream(path)) {
            into.load(new StringReader(text(in)));
        }
    }

    /** A pipe blocks whoever opens it until somebody writes, and the JVM would not start. A link to a file is one. */
    private static void requireRegularFile(File file) throws IOException {
        if (file.isDirectory()) {
            throw new IOException("it is a directory");
        }
        if (file.exists() && !file.isFile()) {
            throw new IOException("it is a pipe, a device or a socket");
        }
    }

    /** Something else than a properties file may be long, or never end; the service must start. */
    private static String text(InputStream in) throws IOException {
        byte[] bytes = new byte[LONGEST_BYTES + 1];
        int length = 0;
        int read = in.read(bytes);
        while (read > 0) {
            length += read;
            read = in.read(bytes, length, bytes.length - length);
        }
        if (length > LONGEST_BYTES) {
            throw new IOException("longer than 64 KB");
        }
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }
}
