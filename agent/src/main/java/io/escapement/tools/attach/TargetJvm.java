package io.escapement.tools.attach;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.AccessDeniedException;
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

    private TargetJvm(String id) {
        this.id = id;
        process = new TargetProcess(id);
    }

    /** Finds one by its process id, or by a part of its main class that fits no other. */
    public static TargetJvm named(String idOrName) throws AttachException {
        TargetJvm target = new TargetJvm(idOrName.matches("[0-9]+") ? idOrName : new RunningJvms().idOf(idOrName));
        target.requireReachable();
        return target;
    }

    private void requireReachable() throws AttachException {
        if (!process.isThere()) {
            throw new AttachException("there is no process " + id);
        }
        try {
            if (!process.isOwn() && !TargetProcess.isRoot()) {
                String user = process.user().getName();
                throw new AttachException("process " + id + " is of user " + user + ": run this as that user, as in"
                        + " sudo -u " + user + " java -jar ...");
            }
            if (process.isThisOne()) {
                throw new AttachException("process " + id + " is this command itself");
            }
            requireRunning();
            if (!process.mayBeJvm()) {
                throw new AttachException("process " + id + " is no JVM: no libjvm.so is loaded in it");
            }
        } catch (IOException e) {
            throw cantBeLookedAt(e);
        }
    }

    private AttachException cantBeLookedAt(IOException e) {
        return new AttachException("process " + id + " can't be looked at: " + e.getMessage(), e);
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
        if (process.isFrozen()) {
            throw new AttachException("process " + id + " is frozen with its container or service; let that go on, as"
                    + " by docker unpause or systemctl thaw");
        }
    }

    /** Whether its environment or its command line may name packages for the agent. */
    public boolean mayBeToldPackages() throws AttachException {
        try {
            return process.environment()
                            .matches("(?s).*\\bESCAPEMENT_(NANO_)?PACKAGES=.*|(?s).*\\bESCAPEMENT_CONFIG=.*")
                    || process.commandLine().matches("(?s).*-Descapement\\.(packages|nano-packages|config)=.*");
        } catch (AccessDeniedException ofOneWithCapabilities) {
            return true;
        } catch (IOException e) {
            throw cantBeLookedAt(e);
        }
    }

    /** Java attaches by SIGQUIT and files in {@code /tmp}. */
    private void requireLoads() throws AttachException {
        try {
            if (!process.handlesQuit()) {
                throw new AttachException("process " + id + " can't be attached to: it does not handle SIGQUIT, by"
                        + " which Java attaches, as with -Xrs; start it with -javaagent instead");
            }
            if (process.commandLine().contains("-XX:+DisableAttachMechanism")) {
                throw new AttachException("process " + id + " runs with -XX:+DisableAttachMechanism, so nobody can"
                        + " attach to it; start it with -javaagent instead");
            }
            String archive = archiveWrittenAtExit(process.commandLine());
            if (archive != null) {
                throw new AttachException("process " + id + " writes a class archive as it ends (" + archive
                        + "), at which the JVM itself crashes where loaded classes were changed; start it without, or"
                        + " with -javaagent");
            }
            if (process.hasOwnTmpOnly()) {
                throw new AttachException("process " + id + " has a /tmp of its own, as by PrivateTmp of systemd, and"
                        + " Java attaches by files there; run this inside: nsenter --target " + id
                        + " --mount java -jar ...");
            }
        } catch (IOException e) {
            throw cantBeLookedAt(e);
        }
    }

    /** HotSpot 17 to 27 ends with SIGSEGV there, whatever agent it was that changed a class. */
    private static String archiveWrittenAtExit(String commandLine) {
        for (String option : new String[] {"-XX:ArchiveClassesAtExit", "-XX:+AutoCreateSharedArchive"}) {
            if (commandLine.contains(option)) {
                return option;
            }
        }
        return null;
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Loads the agent's jar there; returns once its {@code agentmain} has. */
    void load(final String jar, final String arguments) throws AttachException, InterruptedException {
        requireRunning();
        requireLoads();
        Class<?> virtualMachine = new RunningJvms().virtualMachine();
        FutureTask<Void> loading = new FutureTask<Void>(new Callable<Void>() {
            @Override
            public Void call() throws ReflectiveOperationException {
                loadNow(virtualMachine, jar, arguments);
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
            if (!isOtherWordForLoaded(e.getCause())) {
                throw whyNot(e.getCause());
            }
        }
    }

    private void loadNow(Class<?> virtualMachine, String jar, String arguments) throws ReflectiveOperationException {
        Object attached = virtualMachine.getMethod("attach", String.class).invoke(null, id);
        try {
            virtualMachine.getMethod("loadAgent", String.class, String.class).invoke(attached, jar, arguments);
        } finally {
            virtualMachine.getMethod("detach").invoke(attached);
        }
    }

    /** Java 8 answers 0 where later ones answer a sentence, and each takes the other's answer for a failure. */
    private static boolean isOtherWordForLoaded(Throwable failure) {
        String said = failure instanceof InvocationTargetException
                ? String.valueOf(failure.getCause().getMessage())
                : "";
        return said.equals("0")
                || said.equals("Failed to load agent library: 0")
                || said.startsWith("Non-numeric value found");
    }

    private AttachException whyNot(Throwable failure) {
        if (!(failure instanceof InvocationTargetException)) {
            return new AttachException("this Java can't attach: " + failure, failure);
        }
        Throwable cause = failure.getCause();
        try {
            requireRunning();
        } catch (AttachException meanwhile) {
            return meanwhile;
        }
        return new AttachException("process " + id + " does not let us attach (" + cause + "); " + remedy(), cause);
    }

    private String remedy() {
        try {
            if (!process.isOwn()) {
                String user = process.user().getName();
                return "some JVMs let only their own user attach: run this as " + user + ", as in sudo -u " + user
                        + " java -jar ...";
            }
        } catch (IOException hasEnded) {
            // The other one fits as well.
        }
        return "is it a JVM of version 8 or later that gets processor time and can write its /tmp?";
    }
}
