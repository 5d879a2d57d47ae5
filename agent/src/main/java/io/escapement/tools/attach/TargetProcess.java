package io.escapement.tools.attach;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Another process, as {@code /proc} shows it. No other file is opened to look at the process. */
final class TargetProcess {
    /** The kernel keeps 15 letters of a thread's name; later releases of HotSpot shorten names in their middle. */
    private static final String AGENT_THREAD = "escapement-watc|escapem\\.\\..*-watch";

    private static final String THREAD_OF_ANY_JVM = "VM Thread";

    /** The signal's bit in a mask of signals. */
    private static final long QUIT = 1 << 2;

    /** CAP_SETGID, CAP_SETUID, CAP_SYS_CHROOT, CAP_SYS_PTRACE, CAP_SYS_ADMIN. */
    private static final long TO_ENTER_NAMESPACES = 1 << 6 | 1 << 7 | 1 << 18 | 1 << 19 | 1 << 21;

    private final String id;
    private final Path proc;

    TargetProcess(String id) {
        this.id = id;
        proc = Paths.get("/proc", id);
    }

    /** Returns the process of this command. */
    static TargetProcess own() {
        return new TargetProcess("self");
    }

    /** Whether {@code /proc} shows the process. By the id of a thread, {@code /proc} shows another process. */
    boolean isThere() {
        return status("Tgid:").equals(id);
    }

    /** Whether the process is there although {@code /proc} does not show it: {@code kill -0} tells. */
    boolean isHidden() throws InterruptedException {
        String isUnknown =
                "LC_ALL=C; export LC_ALL; case $(kill -0 " + id + " 2>&1) in *'o such process') exit 1; esac";
        try {
            return status("Tgid:").isEmpty()
                    && new ProcessBuilder("sh", "-c", isUnknown).start().waitFor() == 0;
        } catch (IOException noShell) {
            return false;
        }
    }

    /** Whether the process has not ended: an ended one is there until its parent asks for its exit status. */
    boolean isAlive() {
        return status("State:").matches("[^ZXx].*");
    }

    /** Whether the process waits for a signal to go on, or for a debugger. */
    boolean isStopped() {
        return status("State:").matches("[Tt].*");
    }

    /** Whether the process handles SIGQUIT: another process would be killed by it. */
    boolean handlesQuit() {
        return status("SigCgt:").isEmpty() || (mask("SigCgt:") & QUIT) != 0;
    }

    /** @param field {@code Uid:} or {@code Gid:} */
    String effectiveId(String field) throws IOException {
        String[] realEffective = status(field).split("\\s+");
        if (realEffective.length < 2) {
            throw new IOException(proc + "/status does not tell " + field);
        }
        return realEffective[1];
    }

    /** Returns the effective user's name; the id if it has none, or if {@code /proc} shows another owner, as root. */
    String userName() throws IOException {
        String id = effectiveId("Uid:");
        return Files.getAttribute(proc, "unix:uid").toString().equals(id)
                ? Files.getOwner(proc).getName()
                : id;
    }

    /** Returns the capabilities as {@code setpriv} takes them, by their numbers; empty if there are none. */
    String capabilities() {
        long permitted = mask("CapPrm:");
        return LongStream.range(0, Long.SIZE)
                .filter(each -> (permitted >>> each & 1) != 0)
                .mapToObj(each -> "+cap_" + each)
                .collect(Collectors.joining(","));
    }

    /** Whether it has what {@code nsenter} needs to enter all namespaces and to become the user there. */
    boolean mayEnterNamespaces() {
        return (mask("CapEff:") & TO_ENTER_NAMESPACES) == TO_ENTER_NAMESPACES;
    }

    /** Returns the process's id as it sees it itself. */
    String idInItsNamespace() {
        String[] ids = idsByNamespace();
        String innermost = ids[ids.length - 1];
        return innermost.isEmpty() ? id : innermost;
    }

    private String[] idsByNamespace() {
        return status("NSpid:").split("\\s+");
    }

    /** Whether both are in one PID namespace; where the kernel doesn't tell, whether both are as deep in. */
    boolean sharesIdsWith(TargetProcess other) throws IOException {
        return idsByNamespace().length == other.idsByNamespace().length
                && (isClosed() || link("ns/pid").equals(other.link("ns/pid")));
    }

    /** Whether both are in one mount namespace, with the same root. */
    boolean sharesFilesWith(TargetProcess other) throws IOException {
        return isClosed()
                // The kernel shows to everybody the mounts below a process's root, each with a number of its own.
                ? Arrays.equals(bytesOf("mountinfo"), other.bytesOf("mountinfo"))
                : link("ns/mnt").equals(other.link("ns/mnt")) && link("root").equals(other.link("root"));
    }

    /** Whether the kernel hides its links from this user: of another user's process, or one with capabilities. */
    private boolean isClosed() throws IOException {
        try {
            link("root");
            return false;
        } catch (AccessDeniedException e) {
            return true;
        }
    }

    String link(String name) throws IOException {
        return Files.readSymbolicLink(proc.resolve(name)).toString();
    }

    /** Whether HotSpot or OpenJ9 is loaded in it; where its memory is hidden, whether HotSpot's thread is there. */
    boolean isJvm() throws IOException {
        try {
            return new String(bytesOf("maps"), StandardCharsets.ISO_8859_1).contains("/libjvm.so");
        } catch (AccessDeniedException hidden) {
            return hasThread(THREAD_OF_ANY_JVM);
        }
    }

    /** Whether the agent runs in it: an agent that takes commands has a thread of that name. */
    boolean runsAgent() {
        return hasThread(AGENT_THREAD);
    }

    /** As above, but also true if this can't be told: early releases of Java 8 don't name their threads. */
    boolean mayRunAgent() {
        return runsAgent() || !hasThread(THREAD_OF_ANY_JVM);
    }

    private boolean hasThread(String name) {
        String[] threads = proc.resolve("task").toFile().list();
        return threads != null
                && Stream.of(threads)
                        .anyMatch(each -> text("task/" + each + "/comm").trim().matches(name));
    }

    String commandLine() {
        return text("cmdline").replace('\0', ' ').trim();
    }

    private long mask(String field) {
        return Long.parseUnsignedLong("0" + status(field), 16);
    }

    private String status(String field) {
        return Stream.of(text("status").split("\n"))
                .filter(line -> line.startsWith(field))
                .map(line -> line.substring(field.length()).trim())
                .findFirst()
                .orElse("");
    }

    /** Returns empty if the process has ended, or if {@code /proc} does not show the file. */
    private String text(String file) {
        try {
            return new String(bytesOf(file), StandardCharsets.UTF_8);
        } catch (IOException notShown) {
            return "";
        }
    }

    private byte[] bytesOf(String file) throws IOException {
        return Files.readAllBytes(proc.resolve(file));
    }
}
