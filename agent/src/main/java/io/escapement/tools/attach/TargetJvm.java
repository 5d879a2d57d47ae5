package io.escapement.tools.attach;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.AccessDeniedException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A running JVM to which the agent's jar can be given. */
public final class TargetJvm {
    private static final long LOADED_WITHIN_SECONDS = 30;

    /** HotSpot 17 to 27 ends with SIGSEGV there, whatever agent it was that changed a class. */
    private static final String[] WRITE_ARCHIVE_AT_EXIT = {"-XX:ArchiveClassesAtExit", "-XX:+AutoCreateSharedArchive"};

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
                throw process.problem(
                        " is of user " + user + ": run this as that user, as in sudo -u " + user + " java -jar ...");
            }
            if (process.isThisOne()) {
                throw process.problem(" is this command itself");
            }
            requireRunning();
            if (!process.mayBeJvm()) {
                throw process.problem(" is no JVM: no libjvm.so is loaded in it");
            }
        } catch (IOException e) {
            throw process.cantBeLookedAt(e);
        }
    }

    /** A JVM that is stopped would let us wait for as long as it is. */
    private void requireRunning() throws AttachException {
        requireAlive();
        if (process.isStopped()) {
            throw process.problem(" is stopped; kill -CONT " + id + " lets it go on, unless a debugger holds it");
        }
        if (process.isFrozen()) {
            throw process.problem(" is frozen with its container or service; let that go on, as"
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
            throw process.cantBeLookedAt(e);
        }
    }

    /** Java attaches by SIGQUIT and files in {@code /tmp}. */
    private void requireLoads() throws AttachException {
        try {
            if (!process.handlesQuit()) {
                throw process.problem(" can't be attached to: it does not handle SIGQUIT, by"
                        + " which Java attaches, as with -Xrs; start it with -javaagent instead");
            }
            if (process.commandLine().contains("-XX:+DisableAttachMechanism")) {
                throw process.problem(" runs with -XX:+DisableAttachMechanism, so nobody can"
                        + " attach to it; start it with -javaagent instead");
            }
            for (String archive : WRITE_ARCHIVE_AT_EXIT) {
                if (process.commandLine().contains(archive)) {
                    throw process.problem(" writes a class archive as it ends (" + archive + "), at which the JVM"
                            + " itself crashes where loaded classes were changed; start it without, or with"
                            + " -javaagent");
                }
            }
            if (process.hasOwnTmpOnly()) {
                throw process.problem(" has a /tmp of its own, as by PrivateTmp of systemd, and"
                        + " Java attaches by files there; run this inside: nsenter --target " + id
                        + " --mount java -jar ...");
            }
        } catch (IOException e) {
            throw process.cantBeLookedAt(e);
        }
    }

    void requireAlive() throws AttachException {
        if (!isAlive()) {
            throw process.hasEnded();
        }
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Loads the agent's jar there; returns once its {@code agentmain} has. */
    void load(String jar, String arguments) throws AttachException, InterruptedException {
        requireRunning();
        requireLoads();
        Class<?> virtualMachine = new RunningJvms().virtualMachine;
        FutureTask<Void> loading = new FutureTask<>(() -> {
            loadNow(virtualMachine, jar, arguments);
            return null;
        });
        // Java waits for the other JVM without a limit, and can't be interrupted.
        Thread thread = new Thread(loading, "attach");
        thread.setDaemon(true);
        thread.start();
        try {
            loading.get(LOADED_WITHIN_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw process.problem(" has not let us attach within " + LOADED_WITHIN_SECONDS
                    + " s: it gets no processor time, perhaps because it is frozen with its container");
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
        String remedy = String.valueOf(cause.getMessage()).contains("to system class path")
                ? "a system class loader of its own, by -Djava.system.class.loader, takes no agents"
                : remedy();
        return new AttachException("process " + id + " does not let us attach (" + cause + "); " + remedy, cause);
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
