package io.escapement.agent.attach;

import io.escapement.agent.remote.Answer;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/**
 * One command to another JVM and its answer, through a folder in the temporary files of that JVM: only its user can
 * read it, and {@link #close} removes it.
 */
public final class Exchange implements AutoCloseable {
    private static final long LOOK_EVERY_MS = 50;
    private static final double SECONDS_TO_END = 10;
    private static final String JAR = "escapement-agent.jar";

    private final TargetJvm target;
    private final Path folder;

    public Exchange(TargetJvm target) throws AttachException {
        this.target = target;
        try {
            folder = Files.createTempDirectory(
                    target.tmp(),
                    "escapement-",
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            Files.createFile(folder.resolve(Answer.WAITING));
        } catch (IOException e) {
            throw new AttachException("process " + target.id + " has no /tmp to answer in: " + e.getMessage(), e);
        }
    }

    /** Has the JVM run a command; {@code words} are its name and what it needs. */
    public void ask(String name, String... words) throws AttachException {
        StringBuilder arguments = new StringBuilder("command:" + name + ":" + folderThere());
        for (String word : words) {
            arguments.append(':').append(word);
        }
        target.load(jarThere(), arguments.toString());
    }

    /** Starts the agent there. Where it gets a copy of the jar, the copy stays: the agent reads it later too. */
    public void attach(String options) throws AttachException {
        File jar = TargetJvm.ownJar();
        if (target.finds(jar)) {
            target.load(jar.getPath(), options);
            return;
        }
        try {
            Path copy = copyInto(Files.createTempFile(target.tmp(), "escapement-agent-", ".jar"));
            target.load("/tmp/" + copy.getFileName(), options);
        } catch (IOException e) {
            throw new AttachException("process " + target.id + " has no /tmp: " + e.getMessage(), e);
        }
    }

    private String folderThere() {
        return "/tmp/" + folder.getFileName();
    }

    /** Where the JVM can't see this one's files, as in a container, it gets a copy. */
    private String jarThere() throws AttachException {
        File jar = TargetJvm.ownJar();
        return target.finds(jar)
                ? jar.getPath()
                : folderThere() + "/" + copyInto(folder.resolve(JAR)).getFileName();
    }

    private static Path copyInto(Path place) throws AttachException {
        try {
            return Files.copy(TargetJvm.ownJar().toPath(), place, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new AttachException("the agent's jar can't be copied into the container: " + e.getMessage(), e);
        }
    }

    /** Waits for the answer; throws if it says that it failed, if the JVM ends, or if the time is over. */
    public List<String> await(double seconds) throws AttachException, InterruptedException {
        long endNanos = System.nanoTime() + (long) (seconds * 1e9);
        Path answer = folder.resolve(Answer.ANSWER);
        while (!Files.exists(answer)) {
            if (!target.isAlive()) {
                throw new AttachException("process " + target.id + " has ended");
            }
            if (System.nanoTime() > endNanos) {
                throw new AttachException("process " + target.id + " does not answer");
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

    /** Tells the JVM that nobody waits any more, and lets it take a profile out, if it does so within ten seconds. */
    public void cancel() {
        folder.resolve(Answer.WAITING).toFile().delete();
        try {
            await(SECONDS_TO_END);
        } catch (AttachException | InterruptedException noMatter) {
            // It takes it out all the same, and finds nobody to answer.
        }
        close();
    }

    @Override
    public void close() {
        folder.resolve(Answer.WAITING).toFile().delete();
        String[] names = folder.toFile().list();
        for (String name : names == null ? new String[0] : names) {
            folder.resolve(name).toFile().delete();
        }
        folder.toFile().delete();
    }
}
