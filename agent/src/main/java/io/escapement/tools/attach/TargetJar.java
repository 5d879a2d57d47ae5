package io.escapement.tools.attach;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.UUID;
import java.util.zip.CRC32;

/**
 * The agent's jar where another JVM finds it. One that can't see this one's files, as in a container, gets a copy in
 * its {@code /tmp}. That stays, and serves later commands too: the JVM loads the agent's classes from the first one
 * that it was given for as long as it runs.
 */
public final class TargetJar {
    private TargetJar() {}

    /** Returns its path as the process sees it. */
    static String pathIn(TargetProcess process, TargetTmp tmp) throws AttachException {
        File own = own();
        if (process.finds(own)) {
            return given(own);
        }
        try {
            return "/tmp/" + copy(Files.readAllBytes(own.toPath()), process, tmp);
        } catch (IOException e) {
            throw new AttachException("the agent's jar can't be copied into the container: " + e.getMessage(), e);
        }
    }

    private static String copy(byte[] content, TargetProcess process, TargetTmp tmp) throws IOException {
        CRC32 sum = new CRC32();
        sum.update(content, 0, content.length);
        String shared = "escapement-agent-" + Long.toHexString(sum.getValue()) + ".jar";
        PosixFileAttributes there = tmp.attributes(shared);
        // Of that user's files only this command makes one of that name, and that at once. Its content is not asked.
        if (there != null
                && there.isRegularFile()
                && there.size() == content.length
                && there.owner().equals(process.user())) {
            return shared;
        }
        String made = "escapement-agent-" + UUID.randomUUID() + ".jar";
        tmp.write(made, content);
        if (there != null) {
            // Somebody else's, who may not be its user: it is left alone.
            return made;
        }
        tmp.rename(made, shared);
        return shared;
    }

    /** Returns the path of the agent's jar, as a JVM can be given it. */
    public static String given(File own) throws AttachException {
        if (own.getPath().contains("=")) {
            throw new AttachException("no JVM can be given the agent's jar " + own
                    + ": what stands behind a '=' are options; move it where no folder has one in its name");
        }
        return own.getPath();
    }

    /** The jar that this class is in. */
    public static File own() throws AttachException {
        try {
            return new File(TargetJar.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .getAbsoluteFile();
        } catch (URISyntaxException e) {
            throw new AttachException("the agent's jar is not found: " + e.getMessage(), e);
        }
    }
}
