package io.escapement.agent.attach;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.zip.CRC32;

/**
 * The agent's jar where another JVM finds it. One that can't see this one's files, as in a container, gets a copy in
 * its {@code /tmp}. That stays, and serves later commands too: the JVM loads the agent's classes from the first one
 * that it was given for as long as it runs.
 */
final class JarThere {
    private JarThere() {}

    /** Returns its path as the process sees it. */
    static String pathIn(TargetProcess process) throws AttachException {
        File own = TargetJvm.ownJar();
        if (process.finds(own)) {
            return own.getPath();
        }
        try {
            return "/tmp/" + copy(own.toPath(), process.tmp()).getFileName();
        } catch (IOException e) {
            throw new AttachException("the agent's jar can't be copied into the container: " + e.getMessage(), e);
        }
    }

    private static Path copy(Path jar, Path folder) throws IOException {
        byte[] content = Files.readAllBytes(jar);
        CRC32 sum = new CRC32();
        sum.update(content, 0, content.length);
        Path shared = folder.resolve("escapement-agent-" + Long.toHexString(sum.getValue()) + ".jar");
        if (isOwn(shared, content)) {
            return shared;
        }
        Path made = Files.createTempFile(folder, "escapement-agent-", ".jar");
        Files.copy(jar, made, StandardCopyOption.REPLACE_EXISTING);
        try {
            return Files.move(made, shared);
        } catch (FileAlreadyExistsException ofSomebodyElse) {
            return made;
        }
    }

    /** Anybody may put a file of that name there: it must be this user's and the very jar. */
    private static boolean isOwn(Path file, byte[] content) throws IOException {
        return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                && Files.getOwner(file, LinkOption.NOFOLLOW_LINKS).getName().equals(TargetProcess.ownOwner())
                && Arrays.equals(Files.readAllBytes(file), content);
    }
}
