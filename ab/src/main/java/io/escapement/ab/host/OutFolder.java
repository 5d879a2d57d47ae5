package io.escapement.ab.host;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.stream.Stream;

/** The folder of a report, a new or an empty one, so that nothing of an earlier run is overwritten. */
public final class OutFolder {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    private final Path path;
    private final boolean isNew;

    /**
     * Makes the folder, unless it is there. Throws {@link IllegalArgumentException} with what to tell the user if no
     * report may be written there.
     */
    public OutFolder(Path path) {
        if (path.toString().isEmpty()) {
            throw new IllegalArgumentException("--out: '' is no name of a folder");
        }
        this.path = path;
        isNew = !Files.isDirectory(path);
        try {
            if (isNew) {
                Files.createDirectories(path);
            }
            requireEmpty();
            Files.delete(Files.createTempFile(path, "", ""));
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "--out: no report can be written to '" + path + "': " + Printable.reason(e), e);
        }
    }

    /** Returns the name of a new folder, one for each run of a command. */
    public static Path nameFor(String command) {
        return Path.of(
                command + "-report-" + LocalDateTime.now(ZoneId.systemDefault()).format(TIME));
    }

    private void requireEmpty() throws IOException {
        try (Stream<Path> entries = Files.list(path)) {
            if (entries.findAny().isPresent()) {
                throw new IllegalArgumentException(
                        "--out: the folder '" + path + "' is not empty, and a report goes into a new or an empty one");
            }
        }
    }

    public Path resolve(String name) {
        return path.resolve(name);
    }

    /** Prints a report, and writes it as text and as JSON; tells where it is, or why it is not. */
    public boolean write(String text, String json, PrintWriter out) {
        out.print(text);
        return write(Map.of("report.txt", text, "report.json", json), out);
    }

    /**
     * Writes a report's files by their names; tells where they are, or why they are not. Each gets its name
     * once it is whole: where the disk is full, what is cut is named so.
     */
    public boolean write(Map<String, String> textByName, PrintWriter out) {
        try {
            for (Map.Entry<String, String> file : textByName.entrySet()) {
                Path cut = Files.writeString(resolve(file.getKey() + ".incomplete"), file.getValue());
                Files.move(cut, resolve(file.getKey()), StandardCopyOption.ATOMIC_MOVE);
            }
            out.println("The report: " + path);
            return true;
        } catch (IOException e) {
            out.println("The report could not be written to " + path + ": " + Printable.reason(e));
            return false;
        } finally {
            out.flush();
        }
    }

    /** Takes the folder away if it was made here, and nothing is in it. */
    public void discard() {
        if (isNew) {
            path.toFile().delete();
        }
    }
}
