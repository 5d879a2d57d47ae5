package io.escapement.agent.attach;

import io.escapement.agent.remote.Answer;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/**
 * One command to another JVM and its answer, through a folder in the temporary files of that JVM: only its user can
 * read it, and {@link #close} removes it. Until then a thread tells the JVM again and again that somebody waits.
 */
public final class Exchange implements AutoCloseable, Runnable {
    private static final long LOOK_EVERY_MS = 50;
    private static final double SECONDS_TO_END = 10;

    private final TargetJvm target;
    private final Path folder;
    private final File waiting;
    private volatile boolean isCancelled;

    public Exchange(TargetJvm target) throws AttachException {
        this.target = target;
        try {
            folder = Files.createTempDirectory(
                    target.process.tmp(),
                    "escapement-" + target.id + "-",
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            waiting = Files.createFile(folder.resolve(Answer.WAITING)).toFile();
        } catch (IOException e) {
            throw new AttachException("process " + target.id + " has no /tmp to answer in: " + e.getMessage(), e);
        }
        Thread touching = new Thread(this, "waiting");
        touching.setDaemon(true);
        touching.start();
    }

    /** Touches the file {@code waiting} for as long as it is there. */
    @Override
    public void run() {
        try {
            while (waiting.setLastModified(System.currentTimeMillis())) {
                Thread.sleep(Answer.TOUCHED_EVERY_MS);
            }
        } catch (InterruptedException ends) {
            // Nobody interrupts it.
        }
    }

    /** Has the JVM run a command; {@code words} are its name and what it needs. */
    public void ask(String name, String... words) throws AttachException, InterruptedException {
        send(JarThere.pathIn(target.process), name, words);
    }

    /** The same by a jar that the JVM finds there. */
    void send(String jar, String name, String... words) throws AttachException, InterruptedException {
        StringBuilder arguments = new StringBuilder("command:" + name + ":" + folderThere());
        for (String word : words) {
            arguments.append(':').append(word);
        }
        target.load(jar, arguments.toString());
    }

    private String folderThere() {
        return "/tmp/" + folder.getFileName();
    }

    /** Waits for the answer; throws if it says that it failed, if the JVM ends, or if the time is over. */
    public List<String> await(double seconds) throws AttachException, InterruptedException {
        long endNanos = endNanos(seconds);
        Path answer = folder.resolve(Answer.ANSWER);
        // A cancelled one is left to the thread that has cancelled it: this JVM is about to end.
        while (isCancelled || !Files.exists(answer)) {
            if (!isCancelled) {
                requireWorthWaiting(endNanos);
            }
            Thread.sleep(LOOK_EVERY_MS);
        }
        try {
            List<String> lines = Files.readAllLines(answer, StandardCharsets.UTF_8);
            if (lines.get(0).startsWith("error\t")) {
                throw new AttachException(lines.get(0).substring("error\t".length()));
            }
            return lines;
        } catch (IOException e) {
            throw new AttachException("the answer can't be read: " + e.getMessage(), e);
        }
    }

    private void requireWorthWaiting(long endNanos) throws AttachException {
        if (!target.isAlive()) {
            throw new AttachException("process " + target.id + " has ended");
        }
        if (!Files.exists(folder)) {
            throw new AttachException(
                    "process " + target.id + " took this command for ended, because it was stopped" + " for some time");
        }
        if (System.nanoTime() > endNanos) {
            throw new AttachException("process " + target.id + " does not answer");
        }
    }

    private static long endNanos(double seconds) {
        return System.nanoTime() + (long) (seconds * 1e9);
    }

    /**
     * Tells the JVM that nobody waits any more, and lets it take a profile out, if it does so within ten seconds. Does
     * nothing once this is closed.
     */
    public void cancel() {
        isCancelled = true;
        waiting.delete();
        long endNanos = endNanos(SECONDS_TO_END);
        try {
            while (!Files.exists(folder.resolve(Answer.ANSWER))) {
                requireWorthWaiting(endNanos);
                Thread.sleep(LOOK_EVERY_MS);
            }
        } catch (AttachException | InterruptedException noMatter) {
            // It takes it out all the same, and finds nobody to answer.
        }
        close();
    }

    @Override
    public void close() {
        waiting.delete();
        String[] names = folder.toFile().list();
        for (String name : names == null ? new String[0] : names) {
            folder.resolve(name).toFile().delete();
        }
        folder.toFile().delete();
    }
}
