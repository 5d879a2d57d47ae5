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
import java.nio.file.attribute.PosixFileAttributes;
import java.util.Arrays;
import java.util.List;
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
    private static final double FREE_WITHIN_SECONDS = 15;
    private static final double ENDED_WITHIN_SECONDS = 10;
    private static final double TAKEN_FROM_CLOSED_TMP_WITHIN_SECONDS = 5;
    private static final long STARTED_AFTER_MS = 1_500;
    private static final Object TAKEN_ALREADY = new Object();
    private static final String END = "\n" + Answer.END + "\n";

    private final TargetJvm target;
    private final TargetProcess process;
    private final TargetTmp tmp;
    private final String answerName;

    /** Guarded by its own lock. */
    private final FileChannel answer;

    private final String letterName;
    private final Thread cancelling = new Thread(this::cancel);

    /** What tells the file of this command in the mailbox from any other; null before there is one. */
    private volatile Object letterKey;

    private long bytesSeen;
    private long closedEndNanos;

    /** Guarded by the answer's lock. */
    private boolean isCancelled;

    public Exchange(TargetJvm target) throws AttachException {
        this.target = target;
        process = target.process;
        tmp = TargetTmp.of(process);
        answerName = "escapement-" + target.id + "-" + UUID.randomUUID();
        try {
            letterName = Mailbox.NAME_PREFIX + process.ownId();
            answer = tmp.create(answerName);
            answer.write(ByteBuffer.wrap(new byte[] {'\n'}));
            // The JVM's user may open it from now on, and must not keep this command waiting.
            if (answer.tryLock() == null) {
                throw new IOException("somebody else has locked it");
            }
            Runtime.getRuntime().addShutdownHook(cancelling);
        } catch (IOException | IllegalStateException e) {
            tmp.delete(answerName);
            tmp.close();
            throw e instanceof IOException
                    ? TargetTmp.unusable(process, (IOException) e)
                    : new AttachException("this command is ended", e);
        }
    }

    /** Starts the agent there, unless it runs there already: another one would not start. */
    public void attach(String options) throws AttachException, InterruptedException {
        try {
            if (process.runsAgent()) {
                throw new AttachException("the agent runs in process " + target.id + " already, with its own options;"
                        + " uninstall it first, or use engage and bypass");
            }
            target.load(TargetJar.pathIn(process, tmp), options);
            Thread.sleep(STARTED_AFTER_MS);
            requireAgent();
        } catch (IOException e) {
            throw process.cantBeLookedAt(e);
        }
    }

    private void requireAgent() throws IOException, AttachException {
        if (!process.mayRunAgent()) {
            throw new AttachException("the agent does not run in process " + target.id);
        }
    }

    /** Has the JVM run a command; {@code words} are its name and what it needs. */
    public void ask(String name, String... words) throws AttachException, InterruptedException {
        String command = CommandThread.PREFIX + name + ":/tmp/" + answerName
                + Stream.of(words).map(word -> ":" + word).collect(Collectors.joining());
        boolean isProfile = name.equals(RemoteCommand.PROFILE);
        try {
            if (isProfile && !process.runsAgent()) {
                target.load(TargetJar.pathIn(process, tmp), command);
            } else {
                requireAgent();
                leave(command);
            }
        } catch (IOException e) {
            throw TargetTmp.unusable(process, e);
        }
    }

    /** Leaves the command in the agent's mailbox, once that is empty. */
    private void leave(String command) throws IOException, AttachException, InterruptedException {
        byte[] text = (process.pidNamespace() + "\n" + command + "\n").getBytes(StandardCharsets.UTF_8);
        Object otherKey = null;
        long endNanos = 0;
        boolean isLastTry = false;
        while (letterKey == null) {
            try {
                tmp.write(letterName, text);
                letterKey = keyOf(tmp.attributes(letterName));
            } catch (FileAlreadyExistsException another) {
                target.requireAlive();
                Object thereKey = keyOf(tmp.attributes(letterName));
                if (!thereKey.equals(otherKey)) {
                    otherKey = thereKey;
                    endNanos = endNanos(FREE_WITHIN_SECONDS);
                    isLastTry = false;
                }
                if (isLastTry) {
                    throw isInTheWay();
                }
                isLastTry = System.nanoTime() > endNanos;
                if (isLastTry) {
                    // Of a command that was killed; unless somebody else's, who then is named.
                    tmp.delete(letterName);
                } else {
                    Thread.sleep(LOOK_EVERY_MS);
                }
            }
        }
    }

    private AttachException isInTheWay() throws IOException {
        PosixFileAttributes other = tmp.attributes(letterName);
        return new AttachException("/tmp/" + letterName + " of user "
                + (other == null ? "?" : other.owner().getName()) + " is where process " + target.id
                + " looks for commands; remove it, or use JMX");
    }

    /** Waits for the answer; throws if it says that it failed, if the JVM ends, or if the time is over. */
    public List<String> await(double seconds) throws AttachException, InterruptedException {
        long endNanos = endNanos(seconds);
        closedEndNanos = endNanos(TAKEN_FROM_CLOSED_TMP_WITHIN_SECONDS);
        try {
            List<String> lines = null;
            while (lines == null) {
                Thread.sleep(LOOK_EVERY_MS);
                synchronized (answer) {
                    // A cancelled one is left to the thread that has cancelled it: this JVM is about to end.
                    lines = isCancelled ? null : wholeAnswer();
                    if (lines == null && !isCancelled) {
                        requireWorthWaiting(endNanos);
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
            throw process.problem(" answers with more than " + (LONGEST_ANSWER_BYTES >> 20) + " MB, which is not read");
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

    private void requireWorthWaiting(long endNanos) throws IOException, AttachException {
        target.requireAlive();
        if (tmp.attributes(answerName) == null) {
            throw process.problem(" gave no answer: it could not write it, as its own stderr says");
        }
        long nowNanos = System.nanoTime();
        if (nowNanos > closedEndNanos && tmp.isClosedToOwner() && isLetterThere()) {
            throw process.problem(" has not taken the command: the modes of its /tmp keep"
                    + " its own user out; chmod 1777 that, or use JMX");
        }
        if (nowNanos > endNanos) {
            throw process.problem(
                    isLetterThere() ? " has not taken the command: " + whyNotTaken() : " does not answer");
        }
    }

    private String whyNotTaken() throws IOException {
        return process.isClosed()
                ? "it has capabilities, so it can't be seen whether it has a /tmp of its own; run this "
                        + TargetProcess.whoSeesAll() + ", or use JMX"
                : "it gets no processor time, no agent runs there, or the agent can't take commands, as its stderr"
                        + " says; JMX may work";
    }

    private boolean isLetterThere() throws IOException {
        PosixFileAttributes there = letterKey == null ? null : tmp.attributes(letterName);
        return there != null && keyOf(there).equals(letterKey);
    }

    /** A file system may give a new file the place of one that was just removed, and so its key. */
    private static Object keyOf(PosixFileAttributes letter) {
        return letter == null ? TAKEN_ALREADY : Arrays.asList(letter.fileKey(), letter.lastModifiedTime());
    }

    private static long endNanos(double seconds) {
        return System.nanoTime() + (long) (seconds * 1e9);
    }

    /** Tells the JVM that nobody waits any more, and lets it take a profile out, if it does so within ten seconds. */
    private void cancel() {
        synchronized (answer) {
            isCancelled = true;
        }
        removeFiles();
        long endNanos = endNanos(ENDED_WITHIN_SECONDS);
        try {
            while (target.isAlive() && process.runsCommand() && System.nanoTime() < endNanos) {
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
                tmp.delete(letterName);
            }
        } catch (IOException e) {
            // The JVM removes it.
        }
        tmp.delete(answerName);
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
        tmp.close();
    }
}
