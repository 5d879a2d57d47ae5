package io.escapement.agent.remote;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * Where commands for this JVM's agent are left: a file in {@code /tmp} with the id of this process in its name. So they
 * need nothing of the JVM, and nothing of them stays. Only a file of this process's own user counts. Its two lines are
 * the PID namespace of the process that is meant, because containers may share a {@code /tmp}, and the command. One
 * thread looks.
 */
public final class Mailbox {
    public static final String NAME_PREFIX = ".escapement-";
    public static final int LONGEST_BYTES = 4_096;

    private static final int LINES = 2;
    private static final int LOOKS_UNTIL_WHOLE = 10;

    private final File letter;
    private final OwnJar jar = new OwnJar();
    private int looksInVain;

    /**
     * Makes an empty one.
     *
     * @throws IOException if {@code /proc} does not tell the id of this process
     */
    public Mailbox() throws IOException {
        letter = new File(
                "/tmp", NAME_PREFIX + new File("/proc/self").getCanonicalFile().getName());
    }

    /** Returns the next command, as in {@link RemoteCommand}; null if there is none, which costs one system call. */
    public String take() throws IOException {
        if (!letter.exists()) {
            looksInVain = 0;
            return null;
        }
        Path path = letter.toPath();
        Map<String, Object> attributes =
                Files.readAttributes(path, "unix:uid,size,isRegularFile", LinkOption.NOFOLLOW_LINKS);
        if (!Boolean.TRUE.equals(attributes.get("isRegularFile")) || !isOwn((Integer) attributes.get("uid"))) {
            return null;
        }
        boolean isTooLong = (Long) attributes.get("size") > LONGEST_BYTES;
        String[] lines = isTooLong
                ? new String[LINES]
                : new String(Files.readAllBytes(path), StandardCharsets.UTF_8).split("\n", -1);
        if (lines.length <= LINES && looksInVain++ < LOOKS_UNTIL_WHOLE && !isTooLong) {
            return null;
        }
        if (lines.length > LINES && isForOther(lines[0])) {
            return null;
        }
        Files.delete(path);
        looksInVain = 0;
        return lines.length > LINES ? unlessJarIsLost(lines[1]) : null;
    }

    private String unlessJarIsLost(String command) throws IOException {
        String loss = jar.loss();
        if (loss == null) {
            return command;
        }
        // By classes that are loaded already.
        List<String> answer = Collections.singletonList(Answer.ERROR + loss);
        new Answer(command.split(":", -1)[2]).write(answer);
        return null;
    }

    private static boolean isOwn(int uid) throws IOException {
        for (String line : Files.readAllLines(Paths.get("/proc/self/status"), StandardCharsets.ISO_8859_1)) {
            if (line.startsWith("Uid:")) {
                return line.split("\t", -1)[2].equals(Integer.toUnsignedString(uid));
            }
        }
        return false;
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
