package io.escapement.ab.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds the process that answers at an address, by the kernel's tables of TCP sockets and the links in {@code
 * /proc/PID/fd} (man 5 proc). Those of other users' processes can't be read.
 */
public final class SocketHolder {

    private static final int TRIES = 20;
    private static final long PAUSE_MILLIS = 50;

    /** Options and arguments may hold secrets, and don't help to know a service again. */
    private static final Pattern JAR = Pattern.compile("(\\S+).*? -jar (\\S+)");

    private static final int LONGEST = 60;

    private SocketHolder() {}

    /**
     * Returns the process on this machine that has accepted a connection; {@code pid} is looked at first, in its own
     * network namespace. Empty where it can't be seen: on another machine, another user's, or behind a translation of
     * addresses. That of a proxy is the proxy's.
     */
    public static Optional<ProcessHandle> answering(Socket client, long pid) throws IOException, InterruptedException {
        // Some servers accept once data comes; an empty line before a request is skipped (RFC 9112, section 2.2).
        client.getOutputStream().write(new byte[] {'\r', '\n'});
        // The server's end has no inode before it is accepted.
        for (int i = 0; i < TRIES; i++) {
            for (long namespace : List.of(pid, ProcessHandle.current().pid())) {
                Optional<String> link = linkTo(client, namespace);
                if (link.isPresent()) {
                    return Stream.concat(ProcessHandle.of(pid).stream(), ProcessHandle.allProcesses())
                            .filter(process -> has(process.pid(), link.get()))
                            .findFirst();
                }
            }
            Thread.sleep(PAUSE_MILLIS);
        }
        return Optional.empty();
    }

    /** Returns what a descriptor of the socket links to whose other end this is. */
    private static Optional<String> linkTo(Socket client, long namespace) {
        // The columns: a number, the two addresses in hexadecimal, the state, ..., the inode.
        Pattern row = Pattern.compile(String.format(
                Locale.ROOT,
                " *\\d+: [0-9A-F]+:%04X [0-9A-F]*%s:%04X( +\\S+){6} +([1-9]\\d*)( .*)?",
                client.getPort(),
                asWords(client.getLocalAddress()),
                client.getLocalPort()));
        for (String table : List.of("tcp", "tcp6")) {
            try (Stream<String> lines = Files.lines(Path.of("/proc", Long.toString(namespace), "net", table))) {
                Optional<Matcher> socket =
                        lines.map(row::matcher).filter(Matcher::matches).findFirst();
                if (socket.isPresent()) {
                    return Optional.of("socket:[" + socket.get().group(2) + "]");
                }
            } catch (IOException | UncheckedIOException e) {
                // Not Linux, no such protocol, or the process is gone.
            }
        }
        return Optional.empty();
    }

    /** In hexadecimal, by words of 32 bits as they lie in memory; an IPv4 address in IPv6 ends like the former. */
    private static String asWords(InetAddress address) {
        ByteBuffer bytes = ByteBuffer.wrap(address.getAddress()).order(ByteOrder.nativeOrder());
        StringBuilder words = new StringBuilder();
        while (bytes.hasRemaining()) {
            words.append(String.format(Locale.ROOT, "%08X", bytes.getInt()));
        }
        return words.toString();
    }

    private static boolean has(long pid, String link) {
        try (Stream<Path> descriptors = Files.list(Path.of("/proc", Long.toString(pid), "fd"))) {
            return descriptors.anyMatch(each -> linkOf(each).equals(link));
        } catch (IOException | UncheckedIOException e) {
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
            if (jar.lookingAt()) {
                return jar.group(1) + " -jar " + jar.group(2);
            }
            return named.length() > LONGEST ? named.substring(0, LONGEST) + "..." : named;
        } catch (IOException | RuntimeException e) {
            return "";
        }
    }
}
