package io.escapement.tools.attach;

import io.escapement.agent.remote.CommandThread;
import io.escapement.agent.remote.Letter;
import io.escapement.agent.remote.Mailbox;
import io.escapement.tools.command.RemoteCommand;
import io.escapement.tools.json.Printable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One command to another JVM and its answer: both are in a file for the agent's {@link Mailbox}, which this makes, and
 * holds open, so that nobody can have another one read. It is locked, so that the JVM sees that somebody waits. Where no
 * agent runs, one is loaded that finds the file. {@link #close} removes the file unless the JVM has, and so does the end
 * of this JVM by a signal that it handles.
 */
public final class Exchange implements AutoCloseable {
    private static final long LOOK_EVERY_MS = 50;
    private static final long LONGEST_ANSWER_BYTES = 64 << 20;
    private static final double SAID_AFTER_SECONDS = 1;
    private static final double LEFT_WITHIN_SECONDS = 60;

    /** And then after twice as long each time: the JVM stops its threads for each look at them. */
    private static final double LOOKED_AT_AFTER_SECONDS = 5;

    private static final Object NOT_THERE = new Object();
    private static final String END = "\n" + Letter.END + "\n";

    private static final Set<OpenOption> NEW = new HashSet<>(Arrays.asList(
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            LinkOption.NOFOLLOW_LINKS));

    private final TargetJvm target;
    private final Path letter;
    private final Thread removing = new Thread(this::endBySignal);

    /** Null before there is a letter. */
    private FileChannel file;

    /** What tells the letter from any other file of its name; null before there is one. */
    private volatile Object letterKey;

    private volatile boolean isEnding;

    private long answerAt;
    private long bytesSeen;

    /** Whether the command brings its own agent, since there is none. */
    private boolean loads;

    /** What the agent is at in place of taking the command, as far as it was seen; and when that is looked at next. */
    private String work = "";

    private double lookAtWorkAfterSeconds = LOOKED_AT_AFTER_SECONDS;

    /** When it was looked last whether the JVM may take the command. */
    private long lookedNanos;

    public Exchange(TargetJvm target) throws AttachException {
        this.target = target;
        letter = Paths.get("/tmp", Mailbox.NAME_PREFIX + target.id);
        try {
            Runtime.getRuntime().addShutdownHook(removing);
        } catch (IllegalStateException e) {
            throw new AttachException("this command is ended", e);
        }
    }

    /** Makes the letter, which nobody else can read; or none. */
    private void write(String text) throws IOException {
        FileChannel made = FileChannel.open(
                letter, NEW, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        try {
            // The JVM may take it once it is whole. Another command may hold the lock for a moment, to see who waits.
            made.lock();
            ByteBuffer rest = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
            answerAt = rest.remaining();
            bytesSeen = answerAt;
            while (rest.hasRemaining()) {
                made.write(rest);
            }
            letterKey = keyOfLetter();
            file = made;
            if (isEnding) {
                // Who removes it at a signal has not seen it.
                removeLetter();
            }
        } catch (IOException e) {
            made.close();
            Files.delete(letter);
            throw e;
        }
    }

    /** Has the JVM run a command; {@code words} are its name and what it needs. */
    public void ask(String... words) throws AttachException, InterruptedException {
        try {
            loads = words[0].equals(RemoteCommand.PROFILE) && !target.process.runsAgent();
            if (!loads) {
                target.requireAgent();
            }
            requireTrusted();
            leave(TargetProcess.own().pidNamespace() + "\n" + target.id + "\n" + String.join(":", words) + "\n");
            if (loads) {
                target.load(CommandThread.LEFT);
                if (isLetterThere()) {
                    throw target.process.problem(" could not take the command: its stderr says why");
                }
            }
        } catch (IOException e) {
            throw target.isAlive()
                    ? new AttachException("/tmp can't be used for the command (" + e + "); mend that, or use JMX", e)
                    : target.process.hasEnded();
        }
    }

    /** Throws if the JVM takes no letters of this user, who is not to be told from others there. */
    private void requireTrusted() throws IOException, AttachException {
        if (Mailbox.isOfManyUsers(Integer.parseUnsignedInt(TargetProcess.own().effectiveUserId()))) {
            throw target.process.problem(" is of a user without an id in its user namespace, as all others without one"
                    + " are, so that its agent can't know whose command this is: run the service as another user, or"
                    + " use JMX");
        }
    }

    /** Leaves the command in the agent's mailbox, once that is empty. */
    private void leave(String text) throws IOException, AttachException, InterruptedException {
        long beganNanos = System.nanoTime();
        Object unawaitedKey = NOT_THERE;
        while (file == null) {
            try {
                write(text);
            } catch (FileAlreadyExistsException another) {
                target.requireAlive();
                Object thereKey = keyOfLetter();
                boolean isAwaited = isOtherAwaited();
                // One that was just made is not yet locked.
                if (!isAwaited && thereKey.equals(unawaitedKey)) {
                    removeOther();
                }
                unawaitedKey = isAwaited ? NOT_THERE : thereKey;
                requireWorthLeaving(beganNanos);
                Thread.sleep(LOOK_EVERY_MS);
            }
        }
    }

    private void requireWorthLeaving(long beganNanos) throws AttachException {
        if (isLongerAgo(beganNanos, LEFT_WITHIN_SECONDS)) {
            throw target.process.problem(" takes no commands: for " + (int) LEFT_WITHIN_SECONDS + " s there was another"
                    + " one in " + letter + "; use JMX");
        }
        if (isLongerAgo(beganNanos, SAID_AFTER_SECONDS)) {
            target.requireRunning("");
            target.sayAwaited("another command to process " + target.id);
        }
    }

    /** Whether what is in the place of the letter is one of this user's that a command waits for. */
    private boolean isOtherAwaited() throws IOException {
        if (!isOtherOwn()) {
            return false;
        }
        try (FileChannel other = FileChannel.open(
                letter, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
            FileLock ofNobodyElse = other.tryLock();
            return ofNobodyElse == null;
        } catch (NoSuchFileException takenMeanwhile) {
            return true;
        }
    }

    private boolean isOtherOwn() throws IOException {
        try {
            Map<String, Object> there =
                    Files.readAttributes(letter, "unix:uid,isRegularFile", LinkOption.NOFOLLOW_LINKS);
            String uid = Integer.toUnsignedString((Integer) there.get("uid"));
            return there.get("isRegularFile").equals(true)
                    && uid.equals(TargetProcess.own().effectiveUserId());
        } catch (NoSuchFileException takenMeanwhile) {
            return false;
        }
    }

    /** Removes what nobody waits for; in a /tmp with the sticky bit nobody can another user's. */
    private void removeOther() throws IOException, AttachException {
        try {
            Files.delete(letter);
        } catch (NoSuchFileException takenMeanwhile) {
            // It is free.
        } catch (IOException e) {
            throw new AttachException(
                    letter + " of user " + ownerOfOther() + " is where process " + target.id
                            + " looks for commands; remove it, or use JMX",
                    e);
        }
    }

    private String ownerOfOther() {
        try {
            return Files.getOwner(letter, LinkOption.NOFOLLOW_LINKS).getName();
        } catch (IOException unknown) {
            return "unknown";
        }
    }

    /** Waits for the answer; throws if it says that it failed, if the JVM ends, or if the time is over. */
    public List<String> await(double seconds) throws AttachException, InterruptedException {
        long beganNanos = System.nanoTime();
        lookedNanos = beganNanos;
        try {
            List<String> lines = null;
            while (lines == null) {
                Thread.sleep(LOOK_EVERY_MS);
                lines = wholeAnswer();
                if (lines == null) {
                    requireWorthWaiting(beganNanos, seconds);
                }
            }
            if (lines.get(0).startsWith(Letter.ERROR)) {
                throw new AttachException(lines.get(0).substring(Letter.ERROR.length()));
            }
            return lines;
        } catch (IOException e) {
            throw new AttachException("the answer can't be read: " + e.getMessage(), e);
        }
    }

    /** Returns null if it is not there yet. */
    private List<String> wholeAnswer() throws IOException, AttachException {
        long bytes = file.size();
        if (bytes < answerAt) {
            throw target.process.problem(" gave no answer: /tmp is full, or its stderr says why");
        }
        if (bytes - answerAt > LONGEST_ANSWER_BYTES) {
            throw target.process.problem(
                    " answers with more than " + (LONGEST_ANSWER_BYTES >> 20) + " MB, which is not read");
        }
        if (bytes == bytesSeen) {
            return null;
        }
        bytesSeen = bytes;
        ByteBuffer read = ByteBuffer.allocate((int) (bytes - answerAt));
        while (read.hasRemaining() && file.read(read, answerAt + read.position()) >= 0) {
            // The rest follows.
        }
        String text = new String(read.array(), 0, read.position(), StandardCharsets.UTF_8);
        return text.endsWith(END) ? printable(text.substring(0, text.length() - END.length())) : null;
    }

    /** Whatever the JVM says may end in a terminal. */
    private static List<String> printable(String text) {
        return Stream.of(text.split("\n", -1))
                .map(line -> Stream.of(line.split("\t", -1)).map(Printable::of).collect(Collectors.joining("\t")))
                .collect(Collectors.toList());
    }

    private void requireWorthWaiting(long beganNanos, double seconds)
            throws IOException, AttachException, InterruptedException {
        target.requireAlive();
        boolean isTaken = !isLetterThere();
        if (!isTaken && isLongerAgo(lookedNanos, SAID_AFTER_SECONDS)) {
            lookedNanos = System.nanoTime();
            target.requireRunning("");
            if (!loads) {
                target.requireAgent();
            }
            if (isLongerAgo(beganNanos, lookAtWorkAfterSeconds)) {
                lookAtWorkAfterSeconds *= 2;
                work = target.workOfAgent();
            }
            target.sayAwaited("the agent in process " + target.id
                    + (work.isEmpty()
                            ? ", which looks for commands every one or two seconds"
                            : ", which is at work: " + work));
        }
        if (isLongerAgo(beganNanos, seconds)) {
            if (isTaken) {
                throw target.process.problem(
                        " has taken the command and gives no answer; its stderr may say why; try it again");
            }
            throw new NotTakenException("process " + target.id + " has not taken the command within " + (int) seconds
                    + " s: "
                    + (work.isEmpty()
                            ? "the agent is at work, as where it rewrites classes (jstack " + target.id
                                    + " shows its thread escapement-watch), or it gets no processor time (is it"
                                    + " frozen?), or can't take commands, as its stderr says; JMX may work"
                            : "the agent is at work: " + work + "; ask `status` later"));
        }
    }

    private boolean isLetterThere() throws IOException {
        return letterKey != null && keyOfLetter().equals(letterKey);
    }

    /** A file system may give a new file the place of one that was just removed, and so its key. */
    private Object keyOfLetter() throws IOException {
        try {
            BasicFileAttributes there =
                    Files.readAttributes(letter, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            return Arrays.asList(there.fileKey(), there.lastModifiedTime());
        } catch (NoSuchFileException e) {
            return NOT_THERE;
        }
    }

    private static boolean isLongerAgo(long thenNanos, double seconds) {
        return System.nanoTime() - thenNanos > seconds * 1e9;
    }

    private void endBySignal() {
        isEnding = true;
        removeLetter();
    }

    private void removeLetter() {
        try {
            if (isLetterThere()) {
                Files.delete(letter);
            }
        } catch (IOException takenMeanwhile) {
            // It is not there any more.
        }
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(removing);
        } catch (IllegalStateException itRuns) {
            // By Ctrl-C; or another one does.
        }
        removeLetter();
        try {
            if (file != null) {
                file.close();
            }
        } catch (IOException e) {
            // It was only read.
        }
    }
}
