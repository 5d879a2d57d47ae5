package io.escapement.tools.attach;

import io.escapement.agent.jar.OwnJar;
import io.escapement.tools.json.Printable;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A running JVM of the same effective user, in the same PID and mount namespace and with the same root. Before all of
 * this is known, only {@code /proc} is read. Root is no exception: another user could turn against root any file that
 * root makes for that user's process. Why: docs/decisions/16-commands-from-a-shell.md.
 */
public final class TargetJvm {
    private static final long LOADED_WITHIN_SECONDS = 60;
    private static final long STARTED_AFTER_MS = 1_500;
    private static final long DUMPED_WITHIN_SECONDS = 10;
    private static final int GONE_AFTER_LOOKS = 100;
    private static final long LOOK_EVERY_MS = 50;
    private static final int LONGEST_COMMAND_LINE = 80;

    /** HotSpot's limit for the jar's path, {@code =} and the options, unless both JVMs are of Java 24 or later. */
    private static final int LONGEST_ARGUMENT_BYTES = 1024;

    private static final double LONGER_FROM_JAVA = 24;

    private static final String BY_KUBECTL = "kubectl exec POD -c CONTAINER -- java";

    /** With these options HotSpot 17 to 27 ends with SIGSEGV, whatever agent has changed a class. */
    private static final String[] WRITE_ARCHIVE_AT_EXIT = {"-XX:ArchiveClassesAtExit", "-XX:+AutoCreateSharedArchive"};

    public final String id;
    final TargetProcess process;
    private final TargetProcess own = TargetProcess.own();

    /** The event that the command waits for, which is printed once. */
    private String awaited = "";

    /** Null before this command attaches. Kept, because on Java 8 a second one could not load its native library. */
    private AttachApi java;

    private TargetJvm(String id) {
        this.id = id;
        process = new TargetProcess(id);
    }

    private static boolean isId(String text) {
        return text.matches("[0-9]{1,9}");
    }

    public static TargetJvm of(String id) throws AttachException, InterruptedException {
        if (!isId(id)) {
            throw new WrongTargetException(Printable.of(id) + " is no process id; " + listed(), id, id);
        }
        TargetJvm target = new TargetJvm(id);
        if (target.process.isHidden()) {
            throw target.problem(" is there, but /proc does not show it to this user, as by hidepid: it is of another"
                    + " user, or has capabilities that this command has not; run this command as root: it prints the"
                    + " command for that process; or use JMX");
        }
        if (!target.process.isThere()) {
            throw new AttachException("there is no process " + id + "; " + listed());
        }
        target.requireOwn();
        return target;
    }

    private void requireOwn() throws AttachException {
        try {
            if (Files.isSameFile(Paths.get("/proc", id), Paths.get("/proc/self"))) {
                throw problem(" is this command itself");
            }
            requireSamePlace();
            requireAlive();
            if (!process.isJvm()) {
                throw problem(" is no JVM: no libjvm.so is loaded in it");
            }
        } catch (IOException e) {
            throw failed("process " + id + " can't be looked at: " + e.getMessage(), e);
        }
    }

    private void requireSamePlace() throws IOException, WrongTargetException {
        if (!process.sharesIdsWith(own)) {
            String idThere = process.idInItsNamespace();
            throw elsewhere(
                    " is in another container or PID namespace, where it is process " + idThere
                            + ", and commands work within one only: run it there, with the jar's path there, by one"
                            + " of these",
                    idThere,
                    BY_KUBECTL,
                    "docker exec CONTAINER java",
                    byNsenter());
        }
        if (!process.sharesFilesWith(own)) {
            throw elsewhere(
                    " has another mount namespace or root, as by PrivateTmp of systemd or in a container, and commands"
                            + " work within one only: run it there, with the jar's path there"
                            + (mayEnter() ? "" : ", as root on the host, or use JMX"),
                    id,
                    System.getenv("KUBERNETES_SERVICE_HOST") == null ? "" : BY_KUBECTL,
                    byNsenter());
        }
        if (!process.effectiveId("Uid:").equals(own.effectiveId("Uid:"))) {
            String user = process.userName();
            throw elsewhere(
                    " is of user " + user + ", and commands work for the JVM's own user only: run it as that user",
                    id,
                    (user.matches("[0-9]+") ? bySetpriv() : "sudo -u " + OwnJar.inShell(user)) + " "
                            + OwnJar.inShell(System.getProperty("java.home") + "/bin/java"));
        }
    }

    private WrongTargetException elsewhere(String what, String idThere, String... ways) {
        return new WrongTargetException(problem(what).getMessage(), id, idThere, ways);
    }

    private String sudo() throws IOException {
        return own.effectiveId("Uid:").equals("0") ? "" : "sudo ";
    }

    /** By numbers: sudo needs a user's name, and some have none. With capabilities, since hidepid looks at them. */
    private String bySetpriv() throws IOException {
        String capabilities = process.capabilities();
        return sudo() + "setpriv --reuid " + process.effectiveId("Uid:") + " --regid " + process.effectiveId("Gid:")
                + " --clear-groups"
                + (capabilities.isEmpty() ? "" : " --inh-caps " + capabilities + " --ambient-caps " + capabilities);
    }

    /** The command there must have the user of the process again. Empty if this user may not enter namespaces. */
    private String byNsenter() throws IOException {
        return mayEnter()
                ? sudo() + "nsenter -t " + id + " -a -r -w -S " + process.effectiveId("Uid:") + " -G "
                        + process.effectiveId("Gid:") + " java"
                : "";
    }

    /** Whether this user may enter namespaces, which root may not in many containers. */
    private boolean mayEnter() throws IOException {
        return sudo().isEmpty()
                ? own.mayEnterNamespaces()
                : Stream.of(String.valueOf(System.getenv("PATH")).split(":"))
                        .anyMatch(folder -> Files.isExecutable(Paths.get(folder, "sudo")));
    }

    /** Returns all JVMs that commands work for, each with the end of its command line. */
    private static String listed() {
        String[] shown = new File("/proc").list();
        String jvms = Stream.of(shown == null ? new String[0] : shown)
                .filter(TargetJvm::isId)
                .map(each -> new TargetJvm(each).inList())
                .collect(Collectors.joining());
        return "this user's JVMs here are:" + (jvms.isEmpty() ? " none" : jvms);
    }

    private String inList() {
        try {
            requireOwn();
            String line = process.commandLine();
            int from = line.length() - LONGEST_COMMAND_LINE;
            return System.lineSeparator() + "  " + id + " "
                    + Printable.of(from <= 0 ? line : "..." + line.substring(from));
        } catch (AttachException notOne) {
            return "";
        }
    }

    /** Returns an exception for a fault of the process; {@code what} follows its id in the message. */
    AttachException problem(String what) {
        return new AttachException("process " + id + what);
    }

    /** Returns an exception that the process has ended, if it has, which explains all other failures. */
    AttachException failed(String what, Throwable cause) {
        return process.isAlive() ? new AttachException(what, cause) : problem(" has ended");
    }

    void requireAlive() throws AttachException {
        if (!process.isAlive()) {
            throw problem(" has ended");
        }
    }

    /** Throws if the process is stopped; {@code more} is added to the message. */
    void requireRunning(String more) throws AttachException {
        if (process.isStopped()) {
            throw problem(" is stopped, by SIGSTOP, Ctrl-Z or a debugger; kill -CONT " + id + " lets it run" + more);
        }
    }

    /** Throws unless the agent runs there; {@code more} is added to the message. */
    void requireAgent(String more) throws AttachException {
        if (!process.mayRunAgent()) {
            throw new AttachException("the agent does not run in process " + id + more);
        }
    }

    /** Throws unless the agent's thread is gone, whatever the answer to a command says. */
    public void requireNoAgent() throws AttachException, InterruptedException {
        for (int look = 0; process.runsAgent(); look++) {
            if (look == GONE_AFTER_LOOKS) {
                throw problem(" still has the agent's thread escapement-watch: ask `status`");
            }
            Thread.sleep(LOOK_EVERY_MS);
        }
        requireAlive();
    }

    void sayAwaited(String what) {
        if (!awaited.equals(what)) {
            awaited = what;
            System.err.println("waiting for " + what);
        }
    }

    /** Starts the agent there, unless an agent runs there already: a second one would not start. */
    public void attach(String options) throws AttachException, InterruptedException {
        if (process.runsAgent()) {
            throw new AttachException("the agent runs in process " + id + " already, with its own options; uninstall it"
                    + " first, or use engage and bypass");
        }
        load(options, "attach " + id + " " + OwnJar.inShell(options));
        Thread.sleep(STARTED_AFTER_MS);
        requireAlive();
        requireAgent(": it is off by mode=off, or its stderr says why");
    }

    /**
     * Loads the agent's jar there; returns once its {@code agentmain} has.
     *
     * @param words of this command
     */
    void load(String arguments, String words) throws AttachException, InterruptedException {
        requireAlive();
        requireLoads();
        String jar = OwnJar.place();
        String tooLong = tooLong(jar + "=" + arguments);
        if (tooLong != null
                && Double.parseDouble(System.getProperty("java.specification.version")) < LONGER_FROM_JAVA) {
            throw new AttachException(tooLong);
        }
        java = new AttachApi(words);
        String later = "; it may still load the agent once it runs: ask `status` then";
        FutureTask<Object> loading = started(() -> java.load(id, jar, arguments));
        try {
            try {
                loading.get(1, TimeUnit.SECONDS);
            } catch (TimeoutException notYet) {
                requireRunning(later);
                sayAwaited("process " + id + " to load the agent");
                loading.get(LOADED_WITHIN_SECONDS - 1, TimeUnit.SECONDS);
            }
        } catch (TimeoutException e) {
            throw problem(" has not let us attach within " + LOADED_WITHIN_SECONDS + " s: its thread that lets others"
                    + " attach is held up, as by another agent, or it gets no processor time, as where it is frozen"
                    + later);
        } catch (ExecutionException e) {
            Throwable why = e.getCause() instanceof InvocationTargetException
                    ? e.getCause().getCause()
                    : e.getCause();
            String said = "process " + id + " does not let us attach (" + why + "); its stderr may say why";
            throw failed(tooLong == null ? said : tooLong, why);
        }
    }

    /** Java attaches by SIGQUIT and files in {@code /tmp}. */
    private void requireLoads() throws AttachException {
        if (!Files.isWritable(Paths.get("/tmp"))) {
            throw new AttachException("Java attaches by a file in /tmp, which can't be written: make /tmp writable");
        }
        if (!process.handlesQuit()) {
            throw problem(" can't be attached to: it does not handle SIGQUIT, by which Java attaches, as with -Xrs;"
                    + " start it with -javaagent instead");
        }
        String commandLine = process.commandLine();
        if (commandLine.contains("-XX:+DisableAttachMechanism")) {
            throw problem(" runs with -XX:+DisableAttachMechanism, so nobody can attach to it; start it with -javaagent"
                    + " instead");
        }
        for (String archive : WRITE_ARCHIVE_AT_EXIT) {
            if (commandLine.contains(archive)) {
                throw problem(" writes a class archive as it ends (" + archive + "), at which the JVM itself crashes"
                        + " where loaded classes were changed; start it without, or with -javaagent");
            }
        }
    }

    /** Returns null if an argument of that length can be given on attaching. */
    private static String tooLong(String argument) {
        int bytes = argument.getBytes(StandardCharsets.UTF_8).length;
        return bytes <= LONGEST_ARGUMENT_BYTES
                ? null
                : "the jar's path and the options are " + bytes + " bytes long, and attach takes "
                        + LONGEST_ARGUMENT_BYTES + ", unless both JVMs are of Java 24 or later: name packages above"
                        + " these, or start that JVM with -javaagent and the packages in its environment"
                        + " (ESCAPEMENT_PACKAGES=...) or properties (-Descapement.packages=...)";
    }

    /** Returns in words what the agent is doing there; empty if only a new attach to the JVM could tell. */
    String workOfAgent() throws InterruptedException {
        if (java == null) {
            return "";
        }
        try {
            String threads = started(() -> java.threads(id)).get(DUMPED_WITHIN_SECONDS, TimeUnit.SECONDS);
            return new ThreadDump(threads).workOfAgent();
        } catch (ExecutionException | TimeoutException notShown) {
            return "";
        }
    }

    /** Java waits for the other JVM without a limit, and can't be interrupted. */
    private static <T> FutureTask<T> started(Callable<T> attaching) {
        FutureTask<T> task = new FutureTask<>(attaching);
        Thread thread = new Thread(task, "attach");
        thread.setDaemon(true);
        thread.start();
        return task;
    }
}
