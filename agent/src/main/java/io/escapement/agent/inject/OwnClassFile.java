package io.escapement.agent.inject;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.security.CodeSource;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Reads class files of the agent from its jar, which is open already. A class loader would search the JDK first and
 * then open a URL, for which it loads some fifty classes.
 */
final class OwnClassFile {
    private OwnClassFile() {}

    /** @param internalName as in {@code io/escapement/agent/boot/PreMain} */
    static byte[] read(String internalName) throws IOException {
        String entry = internalName + ".class";
        File jar = jar();
        if (jar == null) {
            return fromLoader(entry);
        }
        try (ZipFile zip = new ZipFile(jar)) {
            ZipEntry found = zip.getEntry(entry);
            if (found == null) {
                throw new IOException(entry + " is missing from " + jar);
            }
            byte[] bytes = new byte[(int) found.getSize()];
            try (DataInputStream in = new DataInputStream(zip.getInputStream(found))) {
                in.readFully(bytes);
            }
            return bytes;
        }
    }

    /** The agent's jar; null if a class loader of somebody's own has got the agent from elsewhere. */
    private static File jar() {
        CodeSource source = OwnClassFile.class.getProtectionDomain().getCodeSource();
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

    private static byte[] fromLoader(String entry) throws IOException {
        try (InputStream in = OwnClassFile.class.getResourceAsStream("/" + entry)) {
            if (in == null) {
                throw new IOException(entry + " is missing from the agent");
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
