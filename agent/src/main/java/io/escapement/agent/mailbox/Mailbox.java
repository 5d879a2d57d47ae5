package io.escapement.agent.mailbox;

import io.escapement.agent.jar.OwnJar;
import io.escapement.agent.memory.Memory;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Paths;
import java.nio.file.StandardOpenOption;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.CRC32;

/**
 * The place for commands to this JVM's agent: a file in {@code /tmp} with the id of this process in its name. So
 * commands need nothing of the JVM, and leave nothing behind. Only a file of this process's own user counts: other
 * users may make, remove and swap files of that name at any time. The file has three lines. The first is the PID
 * namespace of the addressed process, because containers may share a {@code /tmp}. The second is the id in that
 * namespace, because others may rename files in a {@code /tmp} without the sticky bit. The third is the command. One
 * thread looks. Why: docs/decisions/16-commands-from-a-shell.md.
 */
public final class Mailbox {
    public static final String NAME_PREFIX = ".escapement-";
    public static final int LONGEST_BYTES = 4_096;

    private static final int LINES = 3;

    /** The attribute that tells a file from another file of the same name. */
    private static final String KEY = "fileKey";

    private static final String SIZE = "size";
    private static final int SUMMED_BYTES = 1 << 16;

    /** Bits of a file's mode for its group and others. */
    private static final int BY_OTHERS = 077;

    /** The jar's attributes as this JVM's first mailbox found them: later agents have its classes too. Null before. */
    private static Map<String, Object> jarAsOpened;

    /** Sum of the jar's bytes at that time. */
    private static long jarSum;

    /** The id of this process as {@code /proc} has it, where commands find it too. */
    private final String ownId;

    private final File letter;

    /**
     * Makes an empty one.
     *
     * @throws IOException if {@code /proc} does not tell the id of this process
     */
    public Mailbox() throws IOException {
        ownId = new File("/proc/self").getCanonicalFile().getName();
        letter = new File("/tmp", NAME_PREFIX + ownId);
        rememberJar();
        // Loads the class, which must be there when the jar no longer is.
        Objects.requireNonNull(Letter.class);
    }

    /**
     * Returns the next command, for {@link CommandThread}, which closes it; null if there is none, which costs one
     * system call.
     *
     * @throws IOException if there may be one that can't be read just now
     */
    public Letter take() throws IOException {
        try {
            // A link may lead to a place where the kernel waits for another process.
            return Files.exists(letter.toPath(), LinkOption.NOFOLLOW_LINKS) ? takeWhatIsThere() : null;
        } catch (NoSuchFileException removedMeanwhile) {
            return null;
        }
    }

    private Letter takeWhatIsThere() throws IOException {
        // Without memory the command stays in its file: to run it, this JVM must load classes.
        Memory.requireSome();
        Map<String, Object> found = attributes();
        int uid = (Integer) found.get("uid");
        // Checked before opening: to close a file takes away the locks that this process has on it by another name.
        if (!Boolean.TRUE.equals(found.get("isRegularFile")) || !isPrivate(found)) {
            return null;
        }
        if (!isOwn(uid) || isOfManyUsers(uid)) {
            return null;
        }
        Letter taken = null;
        // A pipe that is opened in this way waits for nobody.
        FileChannel file = FileChannel.open(
                letter.toPath(), StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
        try {
            // Another file may have the name by now.
            taken = attributes().equals(found) ? taken(file) : null;
            return taken;
        } finally {
            if (taken == null) {
                file.close();
            }
        }
    }

    private Letter taken(FileChannel file) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(LONGEST_BYTES);
        while (bytes.hasRemaining() && file.read(bytes) >= 0) {
            // The rest of the command follows.
        }
        String[] lines = new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8).split("\n", -1);
        if (lines.length <= LINES) {
            // The command is still being written.
            return null;
        }
        if (isForOther(lines[0]) || !lines[1].equals(ownId)) {
            return null;
        }
        if (!letter.delete()) {
            // A command whose file stays would be run again and again.
            return null;
        }
        Letter taken = new Letter(file, lines[2], bytes.position());
        String lost = whyJarIsLost();
        if (lost == null) {
            return taken;
        }
        taken.answer(Collections.singletonList(Letter.ERROR + lost));
        return null;
    }

    /** Whether the file is as a sender makes it: nobody else may use it, and it has no second name. */
    private static boolean isPrivate(Map<String, Object> found) {
        return ((Integer) found.get("mode") & BY_OTHERS) == 0
                && found.get("nlink").equals(1);
    }

    /** Each change of the file changes these attributes. */
    private Map<String, Object> attributes() throws IOException {
        return Files.readAttributes(
                letter.toPath(), "unix:fileKey,ctime,uid,mode,nlink,size,isRegularFile", LinkOption.NOFOLLOW_LINKS);
    }

    private static synchronized void rememberJar() {
        if (jarAsOpened == null) {
            jarAsOpened = jarNow();
            jarSum = sumOfJar();
        }
    }

    /**
     * Returns why no class can be loaded from the agent's jar any more, or null: it was written over, so its classes
     * would be broken, and Java 8 may even crash. Uses only classes that are loaded, once there was a mailbox.
     */
    public static synchronized String whyJarIsLost() {
        Map<String, Object> now = jarAsOpened == null ? Collections.<String, Object>emptyMap() : jarNow();
        boolean isSame = now.get(KEY) == null || !now.get(KEY).equals(jarAsOpened.get(KEY)) || now.equals(jarAsOpened);
        if (!isSame && now.get(SIZE).equals(jarAsOpened.get(SIZE)) && sumOfJar() == jarSum) {
            // The file was touched, but no byte has changed.
            jarAsOpened = now;
            isSame = true;
        }
        return !isSame
                ? "the agent's jar " + OwnJar.path() + " was written over after this JVM had opened it, so that no"
                        + " command can run: restart the JVM (put a new jar in the place of an old one by mv, not by"
                        + " cp); the clock is not affected"
                : null;
    }

    /**
     * Not by way of the open jar: Java 8 maps that into memory, and crashes where it was cut. 0 if it can't be read.
     */
    private static long sumOfJar() {
        String path = OwnJar.path();
        if (path == null) {
            return 0;
        }
        CRC32 sum = new CRC32();
        try (FileInputStream in = new FileInputStream(path)) {
            byte[] buffer = new byte[SUMMED_BYTES];
            for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                sum.update(buffer, 0, length);
            }
            return sum.getValue();
        } catch (IOException movedOrHidden) {
            return 0;
        }
    }

    /** Returns attributes that stay the same until somebody writes into the file; empty if it is not there. */
    private static Map<String, Object> jarNow() {
        String path = OwnJar.path();
        try {
            return path == null
                    ? Collections.<String, Object>emptyMap()
                    : Files.readAttributes(Paths.get(path), KEY + ",lastModifiedTime," + SIZE);
        } catch (IOException movedOrHidden) {
            return Collections.emptyMap();
        }
    }

    private static boolean isOwn(int uid) throws IOException {
        for (String line : Files.readAllLines(Paths.get("/proc/self/status"), StandardCharsets.ISO_8859_1)) {
            if (line.startsWith("Uid:")) {
                return line.split("\t", -1)[2].equals(Integer.toUnsignedString(uid));
            }
        }
        return false;
    }

    /** A user namespace shows all users without an id in it as the same user, who may be this process's own. */
    public static boolean isOfManyUsers(int uid) throws IOException {
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
