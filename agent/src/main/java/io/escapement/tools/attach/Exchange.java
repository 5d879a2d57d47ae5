package io.escapement.tools.attach;

import io.escapement.agent.mailbox.CommandThread;
import io.escapement.agent.mailbox.Letter;
import io.escapement.agent.mailbox.Mailbox;
import io.escapement.tools.command.RemoteCommand;
import io.escapement.tools.json.Printable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One command to another JVM and its answer: both are in a file for the agent's {@link Mailbox}. This class makes the
 * file and holds it open, so that nobody can put another file in its place. The file is locked, so that the JVM sees
 * that the command waits. Where no agent runs, an agent is loaded that finds the file. {@link #close} removes the file
 * unless the JVM has removed it; so does the end of this JVM by a signal that it handles.
 */
public final class Exchange implements AutoCloseable {
    private static final long LOOK_EVERY_MS = 50;
    private static final int LOOKS_A_SECOND = 20;
    private static final long LONGEST_ANSWER_BYTES = 64 << 20;
    private static final int SAID_AFTER_SECONDS = 1;
    private static final int LEFT_WITHIN_SECONDS = 60;

    private static final String END = "\n" + Letter.END + "\n";

    private final TargetJvm target;
    private final Path letter;

    /** Null before there is a letter. */
    private FileChannel file;

    /** Identity of the letter's file, null before. No other file can get it while the letter is open. */
    private volatile Object fileKey;

    private volatile boolean isClosed;
    private long answerAt;

    /** Whether the command brings its own agent, since no agent runs. */
    private boolean loads;

    /** The work that keeps the agent from taking the command, as far as it was seen. */
    private String work = "";

    public Exchange(TargetJvm target) throws AttachException {
        this.target = target;
        letter = Paths.get("/tmp", Mailbox.NAME_PREFIX + target.id);
        try {
            Runtime.getRuntime().addShutdownHook(new Thread(this::close));
        } catch (IllegalStateException e) {
            throw new AttachException("this command was ended by a signal", e);
        }
    }

    /** Has the JVM run a command; {@code words} are its name and arguments. */
    public void ask(String... words) throws AttachException, InterruptedException {
        try {
            loads = words[0].equals(RemoteCommand.PROFILE) && !target.process.runsAgent();
            if (!loads) {
                target.requireAgent("; attach starts it there");
            }
            if (Mailbox.isOfManyUsers(ownUid())) {
                throw target.problem(" is of a user without an id in its user namespace, as all others without one are,"
                        + " so that its agent can't know whose command this is: run the service as another user, or"
                        + " use JMX");
            }
            leave(TargetProcess.own().link("ns/pid") + "\n" + target.id + "\n" + String.join(":", words) + "\n");
            if (loads) {
                target.load(CommandThread.LEFT, words[0] + " " + target.id);
                if (isLetterThere()) {
                    throw target.problem(" could not take the command: its stderr says why");
                }
            }
        } catch (IOException e) {
            throw target.failed(
                    "/tmp can't be used for the command (" + e + "): see that it is writable and has space, or use JMX",
                    e);
        }
    }

    private static int ownUid() throws IOException {
        return Integer.parseUnsignedInt(TargetProcess.own().effectiveId("Uid:"));
    }

    /** Leaves the command in the agent's mailbox, once the mailbox is empty. */
    private void leave(String text) throws IOException, AttachException, InterruptedException {
        long beganNanos = System.nanoTime();
        while (!isLeft(text.getBytes(StandardCharsets.UTF_8))) {
            target.requireAlive();
            double waitedSeconds = secondsSince(beganNanos);
            if (waitedSeconds > LEFT_WITHIN_SECONDS) {
                throw target.problem(" takes no commands: for " + LEFT_WITHIN_SECONDS + " s there was another one in "
                        + letter + "; use JMX");
            }
            if (waitedSeconds > SAID_AFTER_SECONDS) {
                target.requireRunning("");
                target.sayAwaited("another command to process " + target.id);
            }
            Thread.sleep(LOOK_EVERY_MS);
        }
    }

    /** Makes the letter, which nobody else can read, unless there is another letter whose command waits. */
    private boolean isLeft(byte[] text) throws IOException, AttachException {
        try {
            file = FileChannel.open(
                    letter,
                    EnumSet.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE),
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        } catch (FileAlreadyExistsException another) {
            removeUnlessAwaited();
            return false;
        }
        fileKey = keyOfWhatIsThere();
        if (isClosed) {
            // The thread that removes the letter at a signal has not seen it.
            removeLetter();
        }
        file.lock();
        if (!isLetterThere()) {
            // Another command has removed the letter before it was locked.
            file.close();
            return false;
        }
        // The JVM may take the letter once it is whole.
        answerAt = text.length;
        for (ByteBuffer rest = ByteBuffer.wrap(text); rest.hasRemaining(); ) {
            file.write(rest);
        }
        return true;
    }

    /** Removes a letter that nobody has locked. In a /tmp with the sticky bit nobody can remove another user's. */
    private void removeUnlessAwaited() throws AttachException {
        Map<String, Object> there = Collections.emptyMap();
        try {
            there = Files.readAttributes(letter, "unix:uid,owner", LinkOption.NOFOLLOW_LINKS);
            if (!there.get("uid").equals(ownUid())) {
                Files.delete(letter);
                return;
            }
            try (FileChannel other = FileChannel.open(
                    letter, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
                if (other.tryLock() != null) {
                    Files.delete(letter);
                }
            }
        } catch (NoSuchFileException taken) {
            // There is no letter any more.
        } catch (IOException e) {
            throw new AttachException(
                    letter + " of user " + there.get("owner") + " is where process " + target.id
                            + " looks for commands; remove it, or use JMX",
                    e);
        }
    }

    /** Waits for the answer; throws if it says that the command failed, if the JVM ends, or if the time is over. */
    public List<String> await(double seconds) throws AttachException, InterruptedException {
        long beganNanos = System.nanoTime();
        try {
            List<String> lines = wholeAnswer();
            for (int looks = 1; lines == null; looks++) {
                target.requireAlive();
                boolean isTaken = !isLetterThere();
                if (!isTaken && looks % LOOKS_A_SECOND == 0) {
                    requireMayBeTaken(looks / LOOKS_A_SECOND);
                }
                if (secondsSince(beganNanos) > seconds) {
                    throw isTaken
                            ? target.problem(
                                    " has taken the command and gives no answer; its stderr may say why; try it"
                                            + " again")
                            : notTaken((int) seconds);
                }
                Thread.sleep(LOOK_EVERY_MS);
                lines = wholeAnswer();
            }
            if (lines.get(0).startsWith(Letter.ERROR)) {
                throw new AttachException(lines.get(0).substring(Letter.ERROR.length()));
            }
            return lines;
        } catch (IOException e) {
            throw new AttachException("the answer can't be read: " + e.getMessage(), e);
        }
    }

    private void requireMayBeTaken(int afterSeconds) throws AttachException, InterruptedException {
        target.requireRunning("");
        if (!loads) {
            target.requireAgent(" any more");
        }
        // After 4, 8, 16 s and so on: the JVM stops its threads for each look at them.
        if (afterSeconds >= 4 && Integer.bitCount(afterSeconds) == 1) {
            work = target.workOfAgent();
        }
        target.sayAwaited("the agent in process " + target.id
                + (work.isEmpty()
                        ? ", which looks for commands every one or two seconds"
                        : ", which is at work: " + work));
    }

    private NotTakenException notTaken(int seconds) {
        return new NotTakenException("process " + target.id + " has not taken the command within " + seconds + " s: "
                + (work.isEmpty()
                        ? "the agent is at work, as where it rewrites classes (jstack " + target.id
                                + " shows its thread escapement-watch), or it gets no processor time (is it"
                                + " frozen?), or can't take commands, as its stderr says; JMX may work"
                        : "the agent is at work: " + work + "; ask `status` later"));
    }

    /** Returns the answer; null if it is not there yet. */
    private List<String> wholeAnswer() throws IOException, AttachException {
        long bytes = file.size() - answerAt;
        if (bytes < 0) {
            throw target.problem(" gave no answer: /tmp is full, or its stderr says why");
        }
        if (bytes > LONGEST_ANSWER_BYTES) {
            throw target.problem(" answers with more than " + (LONGEST_ANSWER_BYTES >> 20) + " MB, which is not read");
        }
        // The rest is read at the next look.
        ByteBuffer read = ByteBuffer.allocate((int) bytes);
        file.read(read, answerAt);
        String text = new String(read.array(), 0, read.position(), StandardCharsets.UTF_8);
        return text.endsWith(END) ? printable(text.substring(0, text.length() - END.length())) : null;
    }

    /** Words of the JVM may be shown on a terminal. */
    private static List<String> printable(String text) {
        return Stream.of(text.split("\n", -1))
                .map(line -> Stream.of(line.split("\t", -1)).map(Printable::of).collect(Collectors.joining("\t")))
                .collect(Collectors.toList());
    }

    private boolean isLetterThere() throws IOException {
        return fileKey != null && fileKey.equals(keyOfWhatIsThere());
    }

    private Object keyOfWhatIsThere() throws IOException {
        try {
            return Files.getAttribute(letter, "fileKey", LinkOption.NOFOLLOW_LINKS);
        } catch (NoSuchFileException taken) {
            return null;
        }
    }

    private static double secondsSince(long thenNanos) {
        return (System.nanoTime() - thenNanos) / 1e9;
    }

    private void removeLetter() {
        try {
            if (isLetterThere()) {
                Files.delete(letter);
            }
        } catch (IOException takenMeanwhile) {
            // The letter is not there any more.
        }
    }

    /** Leaves the letter's file open until this JVM ends, so that a later letter is not taken for this one. */
    @Override
    public void close() {
        isClosed = true;
        removeLetter();
    }
}
