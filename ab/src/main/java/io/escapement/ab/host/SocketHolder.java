package io.escapement.ab.host;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds the process that listens at an address of this machine, by the kernel's tables of sockets and the links in
 * {@code /proc/PID/fd} (man 5 proc). Those of other users' processes can't be read.
 */
public final class SocketHolder {
    /** Options and arguments may hold secrets, and don't help to know a service again. */
    private static final Pattern JAR = Pattern.compile("(\\S+).*? -jar (\\S+)");

    private static final int LONGEST = 60;

    private SocketHolder() {}

    /** {@code pid} is looked at first, in its own network namespace, which may be a container's. */
    public static Optional<ProcessHandle> listeningAt(InetSocketAddress address, long pid) throws IOException {
        boolean isHere = address.getAddress() != null
                && (address.getAddress().isLoopbackAddress()
                        || NetworkInterface.getByInetAddress(address.getAddress()) != null);
        for (long namespace : List.of(pid, ProcessHandle.current().pid())) {
            Set<String> sockets = isHere ? listeningAt(address.getPort(), namespace) : Set.of();
            if (!sockets.isEmpty()) {
                return Stream.concat(ProcessHandle.of(pid).stream(), ProcessHandle.allProcesses())
                        .filter(process -> holdsOneOf(sockets, process.pid()))
                        .findFirst();
            }
        }
        return Optional.empty();
    }

    /** Returns the names that their links have. */
    private static Set<String> listeningAt(int port, long namespace) {
        // The columns: a number, the local address in hexadecimal, the remote one, the state (0A: listening), ...,
        // inode.
        Pattern row = Pattern.compile(
                String.format(Locale.ROOT, " *\\d+: [0-9A-F]+:%04X \\S+ 0A( +\\S+){5} +(\\d+)( .*)?", port));
        Set<String> names = new HashSet<>();
        for (String table : List.of("tcp", "tcp6")) {
            try (Stream<String> lines = Files.lines(Path.of("/proc", Long.toString(namespace), "net", table))) {
                lines.map(row::matcher)
                        .filter(Matcher::matches)
                        .forEach(each -> names.add("socket:[" + each.group(2) + "]"));
            } catch (IOException e) {
                // Not Linux, no such protocol, or the process is gone.
            }
        }
        return names;
    }

    private static boolean holdsOneOf(Set<String> sockets, long pid) {
        try (Stream<Path> descriptors = Files.list(Path.of("/proc", Long.toString(pid), "fd"))) {
            return descriptors.anyMatch(each -> sockets.contains(linkOf(each)));
        } catch (IOException e) {
            // The process is another user's, or gone.
            return false;
        }
    }

    private static String linkOf(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString();
        } catch (IOException e) {
            // The descriptor was closed meanwhile.
            return "";
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
