package io.escapement.tools.attach;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Another process, as {@code /proc} shows it. Nothing else is opened to look at it. */
final class TargetProcess {
    /** Its bit in a mask of signals. */
    private static final long QUIT = 1 << 2;

    /** The kernel keeps 15 letters; from some release on HotSpot shortens names in their middle. */
    private static final Pattern AGENT_THREAD = Pattern.compile("escapement-watc|escapem\\.\\..*-watch");

    private static final Pattern THREAD_OF_ANY_JVM = Pattern.compile("VM Thread");

    /** CAP_SETGID, CAP_SETUID, CAP_SYS_CHROOT, CAP_SYS_PTRACE, CAP_SYS_ADMIN. */
    private static final long TO_ENTER_NAMESPACES = 1 << 6 | 1 << 7 | 1 << 18 | 1 << 19 | 1 << 21;

    final String id;
    private final Path proc;

    TargetProcess(String id) {
        this.id = id;
        proc = Paths.get("/proc", id);
    }

    /** The one that this runs in. */
    static TargetProcess own() {
        return new TargetProcess("self");
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

    boolean isThere() {
        return Files.isDirectory(proc);
    }

    /** Whether it is there, and {@code /proc} does not show it: a signal of none that is sent to it tells. */
    boolean isHidden() {
        if (isThere()) {
            return false;
        }
        try {
            ProcessBuilder kill = new ProcessBuilder("sh", "-c", "kill -0 " + id).redirectErrorStream(true);
            kill.environment().put("LC_ALL", "C");
            Process sent = kill.start();
            sent.getOutputStream().close();
            try (BufferedReader said =
                    new BufferedReader(new InputStreamReader(sent.getInputStream(), StandardCharsets.ISO_8859_1))) {
                boolean isDenied = said.lines().anyMatch(line -> line.endsWith("not permitted"));
                return isDenied || sent.waitFor() == 0;
            }
        } catch (IOException noShell) {
            return false;
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Whether that is the id of a thread, by which {@code /proc} shows its process too. */
    boolean isThread() {
        try {
            String process = status("Tgid:");
            return !process.isEmpty() && !process.equals(id);
        } catch (IOException hasEnded) {
            return false;
        }
    }

    boolean isSame(TargetProcess other) throws IOException {
        return Files.isSameFile(proc, other.proc);
    }

    /** Whether it has not ended. One that has is still there until its parent asks for its exit status. */
    boolean isAlive() {
        return isThere() && "ZXx".indexOf(state()) < 0;
    }

    /** Whether it waits for a signal to go on, or for a debugger. */
    boolean isStopped() {
        return "Tt".indexOf(state()) >= 0;
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

    String effectiveUserId() throws IOException {
        return effectiveId("Uid:");
    }

    String effectiveGroupId() throws IOException {
        return effectiveId("Gid:");
    }

    private String effectiveId(String field) throws IOException {
        String[] realEffective = status(field).split("\\s+");
        if (realEffective.length < 2) {
            throw new IOException(proc + "/status does not tell " + field);
        }
        return realEffective[1];
    }

    /** Returns the name of its effective user; null if {@code /proc} does not show it, as with capabilities. */
    String userName() throws IOException {
        return Files.getAttribute(proc, "unix:uid").toString().equals(effectiveUserId())
                ? Files.getOwner(proc).getName()
                : null;
    }

    /** Returns its capabilities as {@code setpriv} takes them, by their numbers; empty if it has none. */
    String capabilities() throws IOException {
        long permitted = Long.parseUnsignedLong("0" + status("CapPrm:"), 16);
        return LongStream.range(0, Long.SIZE)
                .filter(each -> (permitted >>> each & 1) != 0)
                .mapToObj(each -> "+cap_" + each)
                .collect(Collectors.joining(","));
    }

    /** Whether it has what {@code nsenter} needs to enter all namespaces and to become the user there. */
    boolean mayEnterNamespaces() throws IOException {
        long effective = Long.parseUnsignedLong("0" + status("CapEff:"), 16);
        return (effective & TO_ENTER_NAMESPACES) == TO_ENTER_NAMESPACES;
    }

    /** Returns its id as it sees it itself. */
    String ownId() throws IOException {
        String[] ids = idsByNamespace();
        String innermost = ids[ids.length - 1];
        return innermost.isEmpty() ? id : innermost;
    }

    private String[] idsByNamespace() throws IOException {
        return status("NSpid:").split("\\s+");
    }

    /** Whether both are in one PID namespace; where the kernel keeps that to itself, whether they are as deep in. */
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

    private Path link(String name) throws IOException {
        return Files.readSymbolicLink(proc.resolve(name));
    }

    /** Whether HotSpot or OpenJ9 is loaded in it; where its memory is hidden, whether HotSpot's thread is there. */
    boolean isJvm() throws IOException {
        try (Stream<String> mappings = Files.lines(proc.resolve("maps"), StandardCharsets.ISO_8859_1)) {
            return mappings.anyMatch(mapping -> mapping.contains("/libjvm.so"));
        } catch (AccessDeniedException hidden) {
            return hasThread(THREAD_OF_ANY_JVM);
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

    String pidNamespace() throws IOException {
        return link("ns/pid").toString();
    }

    String commandLine() throws IOException {
        return new String(bytesOf("cmdline"), StandardCharsets.UTF_8).replace('\0', ' ');
    }

    private String status(String field) throws IOException {
        for (String line : Files.readAllLines(proc.resolve("status"), StandardCharsets.ISO_8859_1)) {
            if (line.startsWith(field)) {
                return line.substring(field.length()).trim();
            }
        }
        return "";
    }

    private byte[] bytesOf(String file) throws IOException {
        return Files.readAllBytes(proc.resolve(file));
    }
}
