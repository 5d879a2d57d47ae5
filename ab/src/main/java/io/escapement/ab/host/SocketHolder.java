package io.escapement.ab.host;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the process that has a socket open, by the links in {@code /proc/PID/fd}. Those of other users' processes can't
 * be read.
 */
public final class SocketHolder {

    /** Options and arguments may hold secrets, and don't help to know a service again. */
    private static final Pattern JAR = Pattern.compile("(\\S+).*? -jar (\\S+)");

    private static final int LONGEST = 60;

    private SocketHolder() {}

    public static boolean holds(long pid, long inode) {
        Path wanted = Path.of("socket:[" + inode + "]");
        try (DirectoryStream<Path> descriptors = Files.newDirectoryStream(Path.of("/proc", Long.toString(pid), "fd"))) {
            for (Path descriptor : descriptors) {
                if (isLinkTo(descriptor, wanted)) {
                    return true;
                }
            }
        } catch (IOException e) {
            // The process is another user's, or gone.
        }
        return false;
    }

    public static Optional<ProcessHandle> of(long inode) {
        return ProcessHandle.allProcesses()
                .filter(process -> holds(process.pid(), inode))
                .findFirst();
    }

    private static boolean isLinkTo(Path descriptor, Path wanted) {
        try {
            return Files.readSymbolicLink(descriptor).equals(wanted);
        } catch (IOException e) {
            // The descriptor was closed meanwhile.
            return false;
        }
    }

    /** Returns for instance {@code process 4712 (java -jar b.jar)}. */
    public static String describe(ProcessHandle process) {
        String line = commandLine(process.pid());
        return "process " + process.pid() + (line.isEmpty() ? "" : " (" + line + ")");
    }

    private static String commandLine(long pid) {
        try {
            String words = Files.readString(Path.of("/proc", Long.toString(pid), "cmdline"))
                    .replace('\0', ' ')
                    .strip();
            int program = words.indexOf(' ') < 0 ? words.length() : words.indexOf(' ');
            String named = words.substring(words.lastIndexOf('/', program - 1) + 1);
            Matcher jar = JAR.matcher(named);
            return jar.lookingAt()
                    ? jar.group(1) + " -jar " + jar.group(2)
                    : named.length() > LONGEST ? named.substring(0, LONGEST) + "..." : named;
        } catch (IOException | RuntimeException e) {
            return "";
        }
    }
}
