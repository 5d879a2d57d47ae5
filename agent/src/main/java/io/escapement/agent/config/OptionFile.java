package io.escapement.agent.config;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.Properties;

/** The file that {@code config} names. It is apart from {@link RawOptions}, to be loaded only if there is one. */
final class OptionFile {
    private static final int LONGEST_BYTES = 64 * 1024;

    private OptionFile() {}

    static void load(Properties into, String path) throws IOException {
        requireRegularFile(new File(path));
        try (InputStream in = new FileInputStream(path)) {
            into.load(new StringReader(text(in)));
        }
    }

    /** Refuses a pipe: opening one blocks until somebody writes, and the JVM would not start. Links are followed. */
    private static void requireRegularFile(File file) throws IOException {
        if (file.isDirectory()) {
            throw new IOException("it is a directory");
        }
        if (file.exists() && !file.isFile()) {
            throw new IOException("it is a pipe, a device or a socket");
        }
    }

    /** Reads so much at most: what is no properties file may be long, or never end, and the service must start. */
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
