package io.escapement.ab.service;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The process that listens on a port of this machine, as the kernel has it. */
final class PortOwner {
    private static final Path NETWORK = Path.of("ns", "net");
    private static final String LISTENING = "0A";

    private PortOwner() {}

    /** Empty where the kernel does not tell it of this process, nobody listens, or it is not the only one. */
    static Optional<Boolean> is(long pid, int port) {
        Path process = Path.of("/proc", Long.toString(pid));
        try {
            if (!target(process.resolve(NETWORK))
                    .equals(target(Path.of("/proc/self").resolve(NETWORK)))) {
                return Optional.empty();
            }
            Set<String> listening = listening(process, port);
            Set<String> others = new HashSet<>(listening);
            others.removeAll(opened(process));
            boolean isMixed = !others.isEmpty() && others.size() < listening.size();
            return listening.isEmpty() || isMixed ? Optional.empty() : Optional.of(others.isEmpty());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static Set<String> listening(Path process, int port) throws IOException {
        Set<String> sockets = new HashSet<>();
        for (String table : List.of("net/tcp", "net/tcp6")) {
            // The second is not there in a kernel without IPv6.
            for (String line : Files.exists(process.resolve(table))
                    ? Files.readAllLines(process.resolve(table))
                    : List.<String>of()) {
                // Number, local address, remote address, state; the tenth is the inode.
                String[] words = line.strip().split("\\s+");
                if (words[3].equals(LISTENING) && words[1].endsWith(String.format(":%04X", port))) {
                    sockets.add("socket:[" + words[9] + "]");
                }
            }
        }
        return sockets;
    }

    private static Set<String> opened(Path process) throws IOException {
        Set<String> files = new HashSet<>();
        try (var descriptors = Files.newDirectoryStream(process.resolve("fd"))) {
            for (Path descriptor : descriptors) {
                try {
                    files.add(target(descriptor));
                } catch (NoSuchFileException e) {
                    // The file has just been closed.
                }
            }
        }
        return files;
    }

    private static String target(Path link) throws IOException {
        return Files.readSymbolicLink(link).toString();
    }
}
