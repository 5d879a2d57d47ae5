package io.escapement.agent.inject;

import java.io.ByteArrayOutputStream;
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
            return content(OwnClassFile.class.getResourceAsStream("/" + entry), entry, "the agent");
        }
        try (ZipFile zip = new ZipFile(jar)) {
            ZipEntry found = zip.getEntry(entry);
            return content(found == null ? null : zip.getInputStream(found), entry, jar);
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
