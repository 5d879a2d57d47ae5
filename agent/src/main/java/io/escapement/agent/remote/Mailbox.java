package io.escapement.agent.remote;

import io.escapement.agent.inject.OwnClassFile;
import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardOpenOption;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * Where commands for this JVM's agent are left: a file in {@code /tmp} with the id of this process in its name. So they
 * need nothing of the JVM, and nothing of them stays. Only a file of this process's own user counts: others may make,
 * remove and swap files of that name at any time. Its two lines are the PID namespace of the process that is meant,
 * because containers may share a {@code /tmp}, and the command. One thread looks.
 * Why: docs/decisions/16-commands-from-a-shell.md.
 */
public final class Mailbox {
    public static final String NAME_PREFIX = ".escapement-";
    public static final int LONGEST_BYTES = 4_096;

    private static final int LINES = 2;

    /** Of a file's attributes: another file of the same name has another one. */
    private static final String KEY = "fileKey";

    /** A file system, or Java 8, may tell times in whole seconds: so the folder may change, and its time not. */
    private static final int LOOKS_AFTER_CHANGE = 3;

    /** A file system may tell the folder's time late. */
    private static final int LOOKS_UNTIL_SURE = 10;

    private final File letter;

    /** Null if it is not known. */
    private final Path jar;

    private final Map<String, Object> jarAsOpened;
    private long folderChangedMs;
    private int looksLeft;
    private int looksSkipped;

    /**
     * Makes an empty one.
     *
     * @throws IOException if {@code /proc} does not tell the id of this process
     */
    public Mailbox() throws IOException {
        letter = new File(
                "/tmp", NAME_PREFIX + new File("/proc/self").getCanonicalFile().getName());
        String path = OwnClassFile.jarPath();
        jar = path == null ? null : Paths.get(path);
        jarAsOpened = jarNow();
        // Its classes must be there when the jar no longer is.
        new Answer("").isAwaited();
    }

    /**
     * Returns the next command, for {@link CommandThread}; null if there is none, which costs one system call, and an
     * exception within the JDK where files were made or removed since the last looks.
     *
     * @throws IOException if there may be one that can't be read just now
     */
    public String take() throws IOException {
        if (!decideToLook()) {
            return null;
        }
        // A link may lead to where the kernel waits for somebody.
        if (Files.exists(letter.toPath(), LinkOption.NOFOLLOW_LINKS)) {
            looksLeft = LOOKS_AFTER_CHANGE;
            try {
                return takeWhatIsThere();
            } catch (NoSuchFileException removedMeanwhile) {
                return null;
            }
        }
        return null;
    }

    /**
     * Decides whether this turn is one to look for a file: the folder has changed a short time ago, or nobody has
     * looked for long. Counts the turn.
     */
    private boolean decideToLook() {
        long changedMs = letter.getParentFile().lastModified();
        if (changedMs != folderChangedMs) {
            folderChangedMs = changedMs;
            looksLeft = LOOKS_AFTER_CHANGE;
        }
        boolean looks = looksLeft > 0 || looksSkipped >= LOOKS_UNTIL_SURE;
        looksLeft = Math.max(0, looksLeft - 1);
        looksSkipped = looks ? 0 : looksSkipped + 1;
        return looks;
    }

    private String takeWhatIsThere() throws IOException {
        Map<String, Object> found = attributes();
        int uid = (Integer) found.get("uid");
        if (!Boolean.TRUE.equals(found.get("isRegularFile"))) {
            return null;
        }
        if (!isOwn(uid) || isOfManyUsers(uid)) {
            return null;
        }
        String[] lines = content(found).split("\n", -1);
        if (lines.length <= LINES) {
            // The command is still being written.
            return null;
        }
        if (isForOther(lines[0])) {
            return null;
        }
        if (!letter.delete()) {
            // A command whose file stays would be obeyed again and again.
            return null;
        }
        return unlessJarIsLost(lines[1]);
    }

    /** Each change of the file changes them. */
    private Map<String, Object> attributes() throws IOException {
        return Files.readAttributes(
                letter.toPath(), "unix:fileKey,ctime,uid,size,isRegularFile", LinkOption.NOFOLLOW_LINKS);
    }

    /** Returns what is in the file that has these attributes; nothing if another one has its name by now. */
    private String content(Map<String, Object> found) throws IOException {
        // To open a pipe in this way waits for nobody.
        try (SeekableByteChannel opened = Files.newByteChannel(
                letter.toPath(), StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
            if (!attributes().equals(found)) {
                return "";
            }
            ByteBuffer bytes = ByteBuffer.allocate(LONGEST_BYTES);
            while (bytes.hasRemaining() && opened.read(bytes) >= 0) {
                // The rest follows.
            }
            return new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
        }
    }

    private String unlessJarIsLost(String command) throws IOException {
        Map<String, Object> now = jarNow();
        boolean isWrittenOver =
                !now.equals(jarAsOpened) && now.get(KEY) != null && now.get(KEY).equals(jarAsOpened.get(KEY));
        if (!isWrittenOver) {
            return command;
        }
        // What is loaded from it now would be broken; Java 8 may even crash. This uses only what is loaded already.
        Answer.refuse(
                command,
                "the agent's jar " + jar + " was written over after this JVM had opened it, so that no command can run:"
                        + " restart the JVM (put a new jar in the place of an old one by mv, not by cp); the clock is"
                        + " not affected");
        return null;
    }

    /** Returns what is the same for as long as nobody has written into it; empty if there is no file of that name. */
    private Map<String, Object> jarNow() {
        try {
            return jar == null ? Collections.emptyMap() : Files.readAttributes(jar, KEY + ",lastModifiedTime,size");
        } catch (IOException movedOrHidden) {
            return Collections.emptyMap();
        }
    }

    static boolean isOwn(int uid) throws IOException {
        for (String line : Files.readAllLines(Paths.get("/proc/self/status"), StandardCharsets.ISO_8859_1)) {
            if (line.startsWith("Uid:")) {
                return line.split("\t", -1)[2].equals(Integer.toUnsignedString(uid));
            }
        }
        return false;
    }

    /** A user namespace shows each user that it has no id for as the same one, who may be this process's own. */
    private static boolean isOfManyUsers(int uid) throws IOException {
        try {
            List<String> map = Files.readAllLines(Paths.get("/proc/self/uid_map"), StandardCharsets.ISO_8859_1);
            boolean hasAll = map.size() == 1 && map.get(0).replace(" ", "").equals("004294967295");
            String shown = Files.readAllLines(Paths.get("/proc/sys/kernel/overflowuid"), StandardCharsets.ISO_8859_1)
                    .get(0);
            return !hasAll && shown.trim().equals(Integer.toUnsignedString(uid));
        } catch (NoSuchFileException withoutNamespaces) {
            return false;
        }
    }

    private static boolean isForOther(String namespace) {
        try {
            String own = Files.readSymbolicLink(Paths.get("/proc/self/ns/pid")).toString();
            return !own.equals(namespace);
        } catch (IOException notTold) {
            return false;
        }
    }
}
