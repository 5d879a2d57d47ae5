package com.acme.ledger;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A PostgreSQL of its own, which ends with this JVM. The machine has it installed, as Debian does. */
final class Database {
    private static final Path VERSIONS = Path.of("/usr/lib/postgresql");

    /** PostgreSQL runs for no root: in a name space of its own it sees another user. */
    private static final List<String> AS_NOBODY = List.of("unshare", "--user", "--map-user=65534");

    private static final List<String> UNTIL_THIS_ENDS = List.of("setpriv", "--pdeathsig", "INT");

    private Database() {}

    static void start(String[] arguments) throws IOException, InterruptedException {
        Path programs = programs();
        String folder = value("--database.folder=", arguments);
        run(List.of(programs + "/initdb", "-D", folder, "-U", "ledger", "-A", "trust", "-E", "UTF8", "--no-locale"))
                .waitFor();
        // What is written here needs to outlive no fault, and no disk is to be measured.
        run(List.of(
                programs + "/postgres",
                "-D",
                folder,
                "-p",
                value("--database.port=", arguments),
                "-c",
                "listen_addresses=127.0.0.1",
                "-c",
                "unix_socket_directories=",
                "-c",
                "fsync=off",
                "-c",
                "synchronous_commit=off"));
    }

    private static Path programs() throws IOException {
        if (!Files.isDirectory(VERSIONS)) {
            throw new IOException("no PostgreSQL in " + VERSIONS + ": apt-get install postgresql");
        }
        try (Stream<Path> versions = Files.list(VERSIONS)) {
            return versions.max(Comparator.naturalOrder()).orElseThrow().resolve("bin");
        }
    }

    private static String value(String option, String[] arguments) {
        return Arrays.stream(arguments)
                .filter(argument -> argument.startsWith(option))
                .findFirst()
                .orElseThrow()
                .substring(option.length());
    }

    private static Process run(List<String> program) throws IOException {
        List<String> command = new ArrayList<>();
        if ("root".equals(System.getProperty("user.name"))) {
            command.addAll(AS_NOBODY);
        }
        command.addAll(UNTIL_THIS_ENDS);
        command.addAll(program);
        ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
        // The slow clock is the service's alone.
        builder.environment().remove("LD_PRELOAD");
        return builder.start();
    }
}
