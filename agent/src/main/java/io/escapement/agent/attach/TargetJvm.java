package io.escapement.agent.attach;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URISyntaxException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A running JVM to which the agent's jar can be given. */
public final class TargetJvm {
    private static final long LOADED_WITHIN_SECONDS = 30;

    public final String id;
    final TargetProcess process;
    private final Class<?> virtualMachine;

    private TargetJvm(String id, Class<?> virtualMachine) {
        this.id = id;
        this.virtualMachine = virtualMachine;
        process = new TargetProcess(id);
    }

    /** Finds one by its process id, or by a part of its main class that fits no other. */
    public static TargetJvm named(String idOrName) throws AttachException {
        RunningJvms jvms = new RunningJvms();
        TargetJvm target = new TargetJvm(jvms.idOf(idOrName), jvms.virtualMachine());
        target.requireReachable();
        return target;
    }

    private void requireReachable() throws AttachException {
        if (!process.isThere()) {
            throw new AttachException("there is no process " + id);
        }
        try {
            String owner = process.owner();
            if (!owner.equals(TargetProcess.ownOwner())) {
                throw new AttachException("process " + id + " is of user " + owner + ", and the JVM lets only that user"
                        + " attach; run this as " + owner + ", as in sudo -u " + owner + " java -jar ...");
            }
            requireRunning();
            if (!process.mayBeJvm()) {
                throw new AttachException(
                        "process " + id + " is no JVM that can be attached to: no libjvm.so is loaded in it");
            }
            if (!process.handlesQuit()) {
                throw new AttachException("process " + id + " is no JVM that can be attached to: it does not handle"
                        + " SIGQUIT, by which Java attaches; a JVM with -Xrs does not either");
            }
            if (process.commandLine().contains("-XX:+DisableAttachMechanism")) {
                throw new AttachException("process " + id + " runs with -XX:+DisableAttachMechanism, so nobody can"
                        + " attach to it; start it with -javaagent instead");
            }
            if (process.hasOwnTmpOnly()) {
                throw new AttachException("process " + id + " has a /tmp of its own, as by PrivateTmp of systemd, and"
                        + " Java attaches by files there; run this inside: nsenter --target " + id
                        + " --mount java -jar ...");
            }
        } catch (IOException e) {
            throw new AttachException("process " + id + " can't be looked at: " + e.getMessage(), e);
        }
    }

    /** A JVM that is stopped would let us wait for as long as it is. */
    private void requireRunning() throws AttachException {
        if (!isAlive()) {
            throw new AttachException("process " + id + " has ended");
        }
        if (process.isStopped()) {
            throw new AttachException(
                    "process " + id + " is stopped; kill -CONT " + id + " lets it go on, unless a debugger holds it");
        }
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Loads the agent's jar there; returns once its {@code agentmain} has. */
    void load(final String jar, final String arguments) throws AttachException, InterruptedException {
        requireRunning();
        FutureTask<Void> loading = new FutureTask<Void>(new Callable<Void>() {
            @Override
            public Void call() throws ReflectiveOperationException {
                loadNow(jar, arguments);
                return null;
            }
        });
        // Java waits for the other JVM without a limit, and can't be interrupted.
        Thread thread = new Thread(loading, "attach");
        thread.setDaemon(true);
        thread.start();
        try {
            loading.get(LOADED_WITHIN_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw new AttachException(
                    "process " + id + " has not let us attach within " + LOADED_WITHIN_SECONDS
                            + " s: it gets no processor time, perhaps because it is frozen with its container",
                    e);
        } catch (ExecutionException e) {
            throw whyNot(e.getCause());
        }
    }

    private void loadNow(String jar, String arguments) throws ReflectiveOperationException {
        Object attached = virtualMachine.getMethod("attach", String.class).invoke(null, id);
        try {
            virtualMachine.getMethod("loadAgent", String.class, String.class).invoke(attached, jar, arguments);
        } finally {
            virtualMachine.getMethod("detach").invoke(attached);
        }
    }

    private AttachException whyNot(Throwable failure) {
        if (!(failure instanceof InvocationTargetException)) {
            return new AttachException("this Java can't attach: " + failure, failure);
        }
        Throwable cause = failure.getCause();
        return new AttachException(
                isAlive()
                        ? "process " + id + " does not let us attach (" + cause + "); is it a JVM of version 8 or"
                                + " later?"
                        : "process " + id + " has ended",
                cause);
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
