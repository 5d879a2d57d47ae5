package io.escapement.agent.attach;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.Paths;

/** A running JVM to which the agent's jar can be given. */
public final class TargetJvm {
    /** Its bit in a mask of signals. */
    private static final long QUIT = 1 << 2;

    public final String id;
    private final Class<?> virtualMachine;

    private TargetJvm(String id, Class<?> virtualMachine) {
        this.id = id;
        this.virtualMachine = virtualMachine;
    }

    /** Finds one by its process id, or by a part of its main class that fits no other. */
    public static TargetJvm named(String idOrName) throws AttachException {
        RunningJvms jvms = new RunningJvms();
        TargetJvm target = new TargetJvm(jvms.idOf(idOrName), jvms.virtualMachine());
        target.requireReachable();
        return target;
    }

    private Path proc() {
        return Paths.get("/proc", id);
    }

    private void requireReachable() throws AttachException {
        if (!isAlive()) {
            throw new AttachException("there is no process " + id);
        }
        try {
            String owner = Files.getOwner(proc(), LinkOption.NOFOLLOW_LINKS).getName();
            String self = Files.getOwner(Paths.get("/proc/self"), LinkOption.NOFOLLOW_LINKS)
                    .getName();
            if (!owner.equals(self)) {
                throw new AttachException("process " + id + " is of user " + owner + ", and the JVM lets only that user"
                        + " attach; run this as " + owner + ", as in sudo -u " + owner + " java -jar ...");
            }
            if (!takesQuit()) {
                throw new AttachException("process " + id + " is no JVM that can be attached to: it does not handle"
                        + " SIGQUIT, by which Java attaches; a JVM with -Xrs does not either");
            }
            String command = new String(Files.readAllBytes(proc().resolve("cmdline")), StandardCharsets.UTF_8)
                    .replace('\0', ' ');
            if (command.contains("-XX:+DisableAttachMechanism")) {
                throw new AttachException("process " + id + " runs with -XX:+DisableAttachMechanism, so nobody can"
                        + " attach to it; start it with -javaagent instead");
            }
            if (isWithOwnTmpOnly()) {
                throw new AttachException("process " + id + " has a /tmp of its own, as by PrivateTmp of systemd, and"
                        + " Java attaches by files there; run this inside: nsenter --target " + id
                        + " --mount java -jar ...");
            }
        } catch (IOException e) {
            throw new AttachException("process " + id + " can't be looked at: " + e.getMessage(), e);
        }
    }

    /** Any other process would be killed by it. */
    private boolean takesQuit() throws IOException {
        for (String line : Files.readAllLines(proc().resolve("status"), StandardCharsets.UTF_8)) {
            if (line.startsWith("SigCgt:")) {
                return (Long.parseUnsignedLong(
                                        line.substring("SigCgt:".length()).trim(), 16)
                                & QUIT)
                        != 0;
            }
        }
        return true;
    }

    /** Where process ids differ as well, in a container, Java looks for the files in the container. */
    private boolean isWithOwnTmpOnly() throws IOException {
        return Files.isSameFile(proc().resolve("ns/pid"), Paths.get("/proc/self/ns/pid"))
                && !tmp().equals(Paths.get("/tmp"));
    }

    public boolean isAlive() {
        return Files.isDirectory(proc());
    }

    /** The root of its file system as this process sees it; another one's if it is in a container. */
    private Path root() {
        return proc().resolve("root");
    }

    /** Its folder for temporary files as this process sees it, by a path that outlives it where there is one. */
    Path tmp() throws IOException {
        Path there = root().resolve("tmp");
        Path own = Paths.get("/tmp");
        return Files.isSameFile(there, own) ? own : there;
    }

    /** Whether it finds that file of this process by the same name: it may have a root or a /tmp of its own. */
    boolean finds(File file) {
        try {
            Path there = root().resolve(file.getPath().substring(1));
            return Files.exists(there) && Files.isSameFile(there, file.toPath());
        } catch (IOException e) {
            return false;
        }
    }

    /** Loads the agent's jar there; returns once its {@code agentmain} has. */
    void load(String jar, String arguments) throws AttachException {
        try {
            Object attached = virtualMachine.getMethod("attach", String.class).invoke(null, id);
            try {
                virtualMachine
                        .getMethod("loadAgent", String.class, String.class)
                        .invoke(attached, jar, arguments);
            } finally {
                virtualMachine.getMethod("detach").invoke(attached);
            }
        } catch (InvocationTargetException e) {
            Throwable cause = e.getCause();
            throw new AttachException(
                    isAlive()
                            ? "process " + id + " does not let us attach (" + cause + "); is it a JVM of version 8 or"
                                    + " later?"
                            : "process " + id + " has ended",
                    cause);
        } catch (ReflectiveOperationException e) {
            throw new AttachException("this Java can't attach: " + e, e);
        }
    }

    /** The jar that this class is in. */
    static File ownJar() throws AttachException {
        try {
            return new File(TargetJvm.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .getAbsoluteFile();
        } catch (URISyntaxException e) {
            throw new AttachException("the agent's jar is not found: " + e.getMessage(), e);
        }
    }
}
