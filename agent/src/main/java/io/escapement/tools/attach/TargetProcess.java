package io.escapement.tools.attach;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.attribute.UserPrincipal;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Another process of this host, perhaps in a container, as its {@code /proc} shows it. */
final class TargetProcess {
    /** Its bit in a mask of signals. */
    private static final long QUIT = 1 << 2;

    /** The kernel keeps 15 letters; from some release on HotSpot shortens names in their middle. */
    private static final Pattern AGENT_THREAD = Pattern.compile("escapement-watc|escapem\\.\\..*-watch");

    private static final Pattern COMMAND_THREAD = Pattern.compile("escapement-comm|escapem\\.\\..*ommand");

    private static final Pattern THREAD_OF_ANY_JVM = Pattern.compile("VM Thread");

    private static final Path CGROUPS = Paths.get("/sys/fs/cgroup");

    private static final Path OWN_PID_NAMESPACE = Paths.get("/proc/self/ns/pid");

    final String id;
    private final Path proc;

    TargetProcess(String id) {
        this.id = id;
        proc = Paths.get("/proc", id);
    }

    /** Something is wrong with it: {@code what} goes on where its id ends. */
    AttachException problem(String what) {
        return new AttachException("process " + id + what);
    }

    AttachException hasEnded() {
        return problem(" has ended");
    }

    AttachException cantBeLookedAt(IOException e) {
        return !isAlive()
                ? hasEnded()
                : new AttachException("process " + id + " can't be looked at: " + e.getMessage(), e);
    }

    boolean isThisOne() throws IOException {
        return isThere() && Files.isSameFile(proc, Paths.get("/proc/self"));
    }

    boolean isThere() {
        return Files.isDirectory(proc);
    }

    /** Whether it has not ended. One that has is still there until its parent asks for its exit status. */
    boolean isAlive() {
        return isThere() && "ZXx".indexOf(state()) < 0;
    }

    /** Whether it waits for a signal to go on, or for a debugger. */
    boolean isStopped() {
        return "Tt".indexOf(state()) >= 0;
    }

    /** Whether it waits for its container or service to go on. */
    boolean isFrozen() {
        try {
            for (String line : textOf("cgroup").split("\n")) {
                String[] idControllersPath = line.split(":", 3);
                String path = idControllersPath[2].substring(1);
                if (idControllersPath[1].contains("freezer")) {
                    return textOf(CGROUPS.resolve("freezer").resolve(path).resolve("freezer.state"))
                            .startsWith("FROZEN");
                }
                if (idControllersPath[1].isEmpty()) {
                    return textOf(CGROUPS.resolve(path).resolve("cgroup.events"))
                            .contains("frozen 1");
                }
            }
        } catch (IOException | IndexOutOfBoundsException notShown) {
            return false;
        }
        return false;
    }

    /** Returns the kernel's letter for it; '?' if that can't be read. */
    private char state() {
        try {
            return (status("State:") + '?').charAt(0);
        } catch (IOException notShown) {
            return '?';
        }
    }

    /** Whether it does something by itself at SIGQUIT: any other process would be killed by it. */
    boolean handlesQuit() throws IOException {
        String caught = status("SigCgt:");
        return caught.isEmpty() || (Long.parseUnsignedLong(caught, 16) & QUIT) != 0;
    }

    private String status(String field) throws IOException {
        return status(proc, field);
    }

    private static String status(Path process, String field) throws IOException {
        for (String line : Files.readAllLines(process.resolve("status"), StandardCharsets.ISO_8859_1)) {
            if (line.startsWith(field)) {
                return line.substring(field.length()).trim();
            }
        }
        return "";
    }

    /** Whether HotSpot or OpenJ9 is loaded in it; true if that can't be seen. */
    boolean mayBeJvm() {
        try {
            return Files.readAllLines(proc.resolve("maps"), StandardCharsets.ISO_8859_1).stream()
                    .anyMatch(line -> line.contains("/libjvm.so"));
        } catch (IOException notShown) {
            return true;
        }
    }

    /** Whether the agent runs in it: one that takes commands has a thread by that name. */
    boolean runsAgent() throws IOException {
        return hasThread(AGENT_THREAD);
    }

    /** The same, or that can't be told: early releases of Java 8 don't give their threads names. */
    boolean mayRunAgent() throws IOException {
        return runsAgent() || !hasThread(THREAD_OF_ANY_JVM);
    }

    /** Whether it is about to answer a command. */
    boolean runsCommand() throws IOException {
        return hasThread(COMMAND_THREAD);
    }

    private boolean hasThread(Pattern name) throws IOException {
        try (Stream<Path> threads = Files.list(proc.resolve("task"))) {
            return threads.anyMatch(thread -> name.matcher(nameOf(thread)).matches());
        }
    }

    private static String nameOf(Path thread) {
        try {
            return new String(Files.readAllBytes(thread.resolve("comm")), StandardCharsets.ISO_8859_1).trim();
        } catch (IOException hasEnded) {
            return "";
        }
    }

    /** Whether it is of the user that runs this one. */
    boolean isOwn() throws IOException {
        return effectiveUserId(proc).equals(effectiveUserId(Paths.get("/proc/self")));
    }

    static boolean isRoot() throws IOException {
        return effectiveUserId(Paths.get("/proc/self")).equals("0");
    }

    /** Who sees what {@link #isClosed}: a container's root may lack the capability for that. */
    static String whoSeesAll() throws IOException {
        return isRoot() ? "with the capability CAP_SYS_PTRACE, which this root lacks" : "as root";
    }

    /** Its {@code /proc} itself may be root's, as with capabilities. */
    private static String effectiveUserId(Path process) throws IOException {
        String[] ids = status(process, "Uid:").split("\\s+");
        if (ids.length < 2) {
            throw new IOException(process + "/status does not tell the user");
        }
        return ids[1];
    }

    /** Its user, by name where there is one. */
    UserPrincipal user() throws IOException {
        String userId = effectiveUserId(proc);
        UserPrincipal folders = Files.getOwner(proc);
        return Files.getAttribute(proc, "unix:uid").toString().equals(userId)
                ? folders
                : FileSystems.getDefault().getUserPrincipalLookupService().lookupPrincipalByName(userId);
    }

    /** Its id as it sees it itself: its id in the innermost PID namespace. */
    String ownId() throws IOException {
        String[] ids = idsByNamespace();
        String innermost = ids[ids.length - 1];
        return innermost.isEmpty() ? id : innermost;
    }

    /** Whether its PID namespace is another one than that of this process. */
    boolean isInContainer() throws IOException {
        return idsByNamespace().length > 1;
    }

    private String[] idsByNamespace() throws IOException {
        return status("NSpid:").split("\\s+");
    }

    /** Whether the kernel hides its root and its namespaces from its own user, as where it has capabilities. */
    boolean isClosed() throws IOException {
        try {
            Files.readSymbolicLink(root());
            return false;
        } catch (AccessDeniedException e) {
            return true;
        }
    }

    /** The kernel's name for its PID namespace; that of this process where it is closed, and in no container. */
    String pidNamespace() throws IOException {
        return Files.readSymbolicLink(isClosed() ? OWN_PID_NAMESPACE : proc.resolve("ns/pid"))
                .toString();
    }

    String commandLine() throws IOException {
        return textOf("cmdline");
    }

    String environment() throws IOException {
        return textOf("environ");
    }

    private String textOf(String file) throws IOException {
        return textOf(proc.resolve(file)).replace('\0', ' ');
    }

    private static String textOf(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    }

    /** Where process ids differ as well, in a container, Java looks for the files in the container. */
    boolean hasOwnTmpOnly() throws IOException {
        return !sharesTmp() && Files.isSameFile(proc.resolve("ns/pid"), OWN_PID_NAMESPACE);
    }

    /** The root of its file system as this process sees it; another one's if it is in a container. */
    Path root() {
        return proc.resolve("root");
    }

    /** Whether its {@code /tmp} is the one of this process, or that can't be seen. */
    boolean sharesTmp() throws IOException {
        return isClosed() || Files.isSameFile(root().resolve("tmp"), Paths.get("/tmp"));
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
}
