package io.escapement.tools.attach;

import io.escapement.agent.remote.Answer;
import io.escapement.agent.remote.CommandThread;
import io.escapement.agent.remote.Mailbox;
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
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One command to another JVM and its answer. The command is a file for the agent's {@link Mailbox}, or an agent to load
 * where none runs; the {@link Answer} comes in a file that this makes and holds open, so that nobody can have another
 * one read, and locked, so that the JVM sees that somebody waits. {@link #close} removes both, and so does the end of
 * this JVM by a signal that it handles.
 */
public final class Exchange implements AutoCloseable {
    private static final long LOOK_EVERY_MS = 50;
    private static final long LONGEST_ANSWER_BYTES = 64 << 20;
    private static final double SAID_AFTER_SECONDS = 1;
    private static final double FREE_WITHIN_SECONDS = 15;
    private static final double ENDED_WITHIN_SECONDS = 10;
    private static final long STARTED_AFTER_MS = 1_500;
    private static final Object NOT_THERE = new Object();
    private static final String END = "\n" + Answer.END + "\n";

    private static final Set<OpenOption> NEW = new HashSet<>(Arrays.asList(
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            LinkOption.NOFOLLOW_LINKS));

    private final TargetJvm target;
    private final Path answerFile;

    /** Guarded by its own lock. */
    private final FileChannel answer;

    private final Path letter;
    private final Thread cancelling = new Thread(this::cancel);

    /** What tells the file of this command in the mailbox from any other; null before there is one. */
    private volatile Object letterKey;

    private long bytesSeen;

    /** Guarded by the answer's lock. */
    private boolean isCancelled;

    public Exchange(TargetJvm target) throws AttachException {
        this.target = target;
        letter = Paths.get("/tmp", Mailbox.NAME_PREFIX + target.id);
        answerFile = Paths.get("/tmp", "escapement-" + target.id + "-" + UUID.randomUUID());
        try {
            answer = create(answerFile, "\n");
            // The JVM may open it from now on.
            if (answer.tryLock() == null) {
                throw new IOException("somebody else has locked " + answerFile);
            }
            Runtime.getRuntime().addShutdownHook(cancelling);
        } catch (IOException e) {
            delete(answerFile);
            throw unusable(e);
        } catch (IllegalStateException e) {
            delete(answerFile);
            throw new AttachException("this command is ended", e);
        }
    }

    /** Makes a file of this user's own, with that content, which nobody else can read; or none. */
    private static FileChannel create(Path file, String content) throws IOException {
        FileChannel made = FileChannel.open(
                file, NEW, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        try {
            ByteBuffer rest = ByteBuffer.wrap(content.getBytes(StandardCharsets.UTF_8));
            while (rest.hasRemaining()) {
                made.write(rest);
            }
            return made;
        } catch (IOException e) {
            made.close();
            delete(file);
            throw e;
        }
    }

    private AttachException unusable(IOException e) {
        return target.isAlive()
                ? new AttachException("/tmp can't be used for the answer (" + e + "); mend that, or use JMX", e)
                : target.process.hasEnded();
    }

    /** Starts the agent there, unless it runs there already: another one would not start. */
    public void attach(String options) throws AttachException, InterruptedException {
        try {
            if (target.process.runsAgent()) {
                throw new AttachException("the agent runs in process " + target.id + " already, with its own options;"
                        + " uninstall it first, or use engage and bypass");
            }
            target.load(options);
            Thread.sleep(STARTED_AFTER_MS);
            requireAgent();
        } catch (IOException e) {
            throw target.process.cantBeLookedAt(e);
        }
    }

    private void requireAgent() throws IOException, AttachException {
        if (!target.process.mayRunAgent()) {
            throw new AttachException("the agent does not run in process " + target.id);
        }
    }

    /** Has the JVM run a command; {@code words} are its name and what it needs. */
    public void ask(String name, String... words) throws AttachException, InterruptedException {
        String command = CommandThread.PREFIX + name + ":" + answerFile
                + Stream.of(words).map(word -> ":" + word).collect(Collectors.joining());
        boolean isProfile = name.equals(RemoteCommand.PROFILE);
        try {
            if (isProfile && !target.process.runsAgent()) {
                target.load(command);
            } else {
                requireAgent();
                leave(command);
            }
        } catch (IOException e) {
            throw unusable(e);
        }
    }

    /** Leaves the command in the agent's mailbox, once that is empty. */
    private void leave(String command) throws IOException, AttachException, InterruptedException {
        String text = TargetProcess.own().pidNamespace() + "\n" + command + "\n";
        Object otherKey = NOT_THERE;
        long seenNanos = 0;
        while (letterKey == null) {
            try {
                create(letter, text).close();
                letterKey = keyOfLetter();
            } catch (FileAlreadyExistsException another) {
                target.requireAlive();
                Object thereKey = keyOfLetter();
                if (!thereKey.equals(otherKey)) {
                    otherKey = thereKey;
                    seenNanos = System.nanoTime();
                }
                if (isLongerAgo(seenNanos, FREE_WITHIN_SECONDS)) {
                    removeAbandoned();
                } else if (isLongerAgo(seenNanos, SAID_AFTER_SECONDS)) {
                    target.sayAwaited("another command to process " + target.id);
                }
                Thread.sleep(LOOK_EVERY_MS);
            }
        }
    }

    /** Removes the letter of a command that was killed; in a /tmp with the sticky bit nobody can another user's. */
    private void removeAbandoned() throws IOException, AttachException {
        try {
            Files.delete(letter);
        } catch (NoSuchFileException takenMeanwhile) {
            // It is free.
        } catch (IOException e) {
            throw new AttachException(
                    letter + " of user " + Files.getOwner(letter, LinkOption.NOFOLLOW_LINKS) + " is where process "
                            + target.id + " looks for commands; remove it, or use JMX",
                    e);
        }
    }

    /** Waits for the answer; throws if it says that it failed, if the JVM ends, or if the time is over. */
    public List<String> await(double seconds) throws AttachException, InterruptedException {
        long beganNanos = System.nanoTime();
        try {
            List<String> lines = null;
            while (lines == null) {
                Thread.sleep(LOOK_EVERY_MS);
                synchronized (answer) {
                    // A cancelled one is left to the thread that has cancelled it: this JVM is about to end.
                    lines = isCancelled ? null : wholeAnswer();
                    if (lines == null && !isCancelled) {
                        requireWorthWaiting(beganNanos, seconds);
                    }
                }
            }
            if (lines.get(0).startsWith(Answer.ERROR)) {
                throw new AttachException(lines.get(0).substring(Answer.ERROR.length()));
            }
            return lines;
        } catch (IOException e) {
            throw new AttachException("the answer can't be read: " + e.getMessage(), e);
        }
    }

    /** Returns null if it is not there yet. */
    private List<String> wholeAnswer() throws IOException, AttachException {
        long bytes = answer.size();
        if (bytes > LONGEST_ANSWER_BYTES) {
            throw target.process.problem(
                    " answers with more than " + (LONGEST_ANSWER_BYTES >> 20) + " MB, which is not read");
        }
        if (bytes == bytesSeen) {
            return null;
        }
        bytesSeen = bytes;
        ByteBuffer read = ByteBuffer.allocate((int) bytes);
        answer.position(0);
        while (read.hasRemaining() && answer.read(read) >= 0) {
            // The rest follows.
        }
        String text = new String(read.array(), 0, read.position(), StandardCharsets.UTF_8);
        return text.endsWith(END) && text.length() > END.length()
                ? printable(text.substring(1, text.length() - END.length()))
                : null;
    }

    /** Whatever the JVM says may end in a terminal. */
    private static List<String> printable(String text) {
        return Stream.of(text.split("\n", -1))
                .map(line -> Stream.of(line.split("\t", -1)).map(Printable::of).collect(Collectors.joining("\t")))
                .collect(Collectors.toList());
    }

    private void requireWorthWaiting(long beganNanos, double seconds) throws IOException, AttachException {
        target.requireAlive();
        if (!Files.exists(answerFile, LinkOption.NOFOLLOW_LINKS)) {
            throw target.process.problem(" gave no answer: " + answerFile + ", which was made for it, is gone; the JVM"
                    + " removes it where it can't write it, and says so on its stderr, or something else has cleaned"
                    + " /tmp");
        }
        boolean isTaken = !isLetterThere();
        if (!isTaken && isLongerAgo(beganNanos, SAID_AFTER_SECONDS)) {
            target.sayAwaited(
                    "the agent in process " + target.id + ", which looks for commands every one or two seconds");
        }
        if (isLongerAgo(beganNanos, seconds)) {
            throw target.process.problem(
                    isTaken
                            ? " does not answer"
                            : " has not taken the command: it gets no processor time (is it frozen?), no agent runs"
                                    + " there, or the agent can't take commands, as its stderr says; JMX may work");
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

    /** Tells the JVM that nobody waits any more, and lets it take a profile out, if it does so within ten seconds. */
    private void cancel() {
        synchronized (answer) {
            isCancelled = true;
        }
        removeFiles();
        long beganNanos = System.nanoTime();
        try {
            while (target.isAlive() && target.process.runsCommand() && !isLongerAgo(beganNanos, ENDED_WITHIN_SECONDS)) {
                Thread.sleep(LOOK_EVERY_MS);
            }
        } catch (IOException | InterruptedException noMatter) {
            // It takes it out all the same.
        }
        close();
    }

    private void removeFiles() {
        try {
            if (isLetterThere()) {
                delete(letter);
            }
        } catch (IOException e) {
            // The JVM removes it.
        }
        delete(answerFile);
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            // Somebody has put another one there, which is his.
        }
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(cancelling);
        } catch (IllegalStateException itRuns) {
            // By Ctrl-C; or another one does.
        }
        removeFiles();
        try {
            answer.close();
        } catch (IOException e) {
            // It was only read.
        }
    }
}
