package io.escapement.agent.attach;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.Paths;

/** Another process of this host, perhaps in a container, as its {@code /proc} shows it. */
final class TargetProcess {
    /** Its bit in a mask of signals. */
    private static final long QUIT = 1 << 2;

    private final Path proc;

    TargetProcess(String id) {
        proc = Paths.get("/proc", id);
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

    /** Returns the kernel's letter for it; '?' if that can't be read. */
    private char state() {
        try {
            String state = status("State:");
            return state.isEmpty() ? '?' : state.charAt(0);
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
        for (String line : Files.readAllLines(proc.resolve("status"), StandardCharsets.ISO_8859_1)) {
            if (line.startsWith(field)) {
                return line.substring(field.length()).trim();
            }
        }
        return "";
    }

    /** Whether HotSpot or OpenJ9 is loaded in it; true if that can't be seen. */
    boolean mayBeJvm() {
        try (BufferedReader maps = Files.newBufferedReader(proc.resolve("maps"), StandardCharsets.ISO_8859_1)) {
            for (String line = maps.readLine(); line != null; line = maps.readLine()) {
                if (line.contains("/libjvm.so")) {
                    return true;
                }
            }
            return false;
        } catch (IOException notShown) {
            return true;
        }
    }

    String owner() throws IOException {
        return ownerOf(proc);
    }

    static String ownOwner() throws IOException {
        return ownerOf(Paths.get("/proc/self"));
    }

    private static String ownerOf(Path process) throws IOException {
        return Files.getOwner(process, LinkOption.NOFOLLOW_LINKS).getName();
    }

    String commandLine() throws IOException {
        return new String(Files.readAllBytes(proc.resolve("cmdline")), StandardCharsets.UTF_8).replace('\0', ' ');
    }

    /** Where process ids differ as well, in a container, Java looks for the files in the container. */
    boolean hasOwnTmpOnly() throws IOException {
        return Files.isSameFile(proc.resolve("ns/pid"), Paths.get("/proc/self/ns/pid"))
                && !tmp().equals(Paths.get("/tmp"));
    }

    /** The root of its file system as this process sees it; another one's if it is in a container. */
    private Path root() {
        return proc.resolve("root");
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
}
