package io.escapement.agent.jar;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.security.CodeSource;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Reads files from the agent's jar. A class loader would search the JDK first and then open a URL, for which the JDK
 * loads some fifty classes.
 */
public final class OwnJar {
    /** Never closed. Null before it is opened. Guarded by the class's lock. */
    private static ZipFile jar;

    private OwnJar() {}

    /**
     * Opens the jar, for as long as the JVM runs. Later the file of that name may be gone, or may be another version,
     * whose classes do not fit the loaded ones.
     */
    public static synchronized void open() throws IOException {
        File file = jar == null ? jarFile() : null;
        if (file != null) {
            jar = new ZipFile(file);
        }
    }

    /** Returns the path of the open jar; null if no jar is open. */
    public static synchronized String path() {
        return jar == null ? null : jar.getName();
    }

    /** Returns the whole path of the jar that runs; its plain name if the path is not known. */
    public static String place() {
        String path = path();
        File jar = path == null ? jarFile() : new File(path);
        return jar == null ? "escapement-agent.jar" : jar.getAbsolutePath();
    }

    /** Returns a command of the jar's that can be pasted into a shell, in any folder. */
    public static String command(String words) {
        return "java -jar " + inShell(place()) + " " + words;
    }

    /** Returns a word as a shell needs it: in quotes if it has characters with a meaning for the shell. */
    public static String inShell(String word) {
        boolean isPlain = !word.isEmpty();
        for (int i = 0; i < word.length(); i++) {
            char c = word.charAt(i);
            isPlain &= (c < 128 && Character.isLetterOrDigit(c)) || "_@%+=:,./-".indexOf(c) >= 0;
        }
        return isPlain ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    /** Returns the content of an entry, as {@code io/escapement/agent/boot/PreMain.class}. */
    public static synchronized byte[] read(String entry) throws IOException {
        open();
        if (jar == null) {
            return content(OwnJar.class.getResourceAsStream("/" + entry), entry, "the agent");
        }
        ZipEntry found = jar.getEntry(entry);
        byte[] bytes = content(found == null ? null : jar.getInputStream(found), entry, jar.getName());
        CRC32 sum = new CRC32();
        sum.update(bytes, 0, bytes.length);
        if (sum.getValue() != found.getCrc()) {
            throw new IOException(jar.getName() + " was written over after it had been opened: restart the JVM");
        }
        return bytes;
    }

    /** The agent's jar; null if another class loader has loaded the agent from elsewhere. */
    private static File jarFile() {
        CodeSource source = OwnJar.class.getProtectionDomain().getCodeSource();
        if (source == null || source.getLocation() == null) {
            return null;
        }
        try {
            File jar = new File(URI.create(source.getLocation().toString()));
            return jar.isFile() ? jar : null;
        } catch (IllegalArgumentException notAFile) {
            return null;
        }
    }

    private static byte[] content(InputStream found, String entry, Object place) throws IOException {
        try (InputStream in = found) {
            if (in == null) {
                throw new IOException(entry + " is missing from " + place);
            }
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            byte[] buffer = new byte[4096];
            for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                bytes.write(buffer, 0, length);
            }
            return bytes.toByteArray();
        }
    }
}
